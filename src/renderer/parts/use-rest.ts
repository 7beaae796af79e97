import { useParams } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'

/** What follows a place's path in the location, in pieces: /sweep/abc is ['abc'], /accounts/find/9kQm is ['find', '9kQm'], /sweep is []. */
export function useRest(): readonly string[] {
  const { '*': rest = '' } = useParams<{ '*'?: string }>()
  // What the router gives was decoded once already, so that a text with a percent sign would not come back as it was.
  const [location] = useHashLocation()
  return rest === '' ? [] : location.split('/').slice(-rest.split('/').length).map(decodePiece)
}

/** What no link of ours wrote, and nobody encoded, is the text itself. */
function decodePiece(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}
