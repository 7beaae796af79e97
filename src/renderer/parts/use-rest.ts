import { useParams } from 'wouter'

/** What follows a place's path in the location, in pieces: /sweep/abc is ['abc'], /accounts/find/9kQm is ['find', '9kQm'], /sweep is []. */
export function useRest(): readonly string[] {
  const { '*': rest } = useParams<{ '*'?: string }>()
  return rest === undefined || rest === '' ? [] : rest.split('/').map(decodeURIComponent)
}
