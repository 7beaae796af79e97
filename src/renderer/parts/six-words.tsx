/** Of a digest: what two people compare aloud. */
const SIX = 6

/** Whether as many words are typed as are read aloud. Which they are, whoever is asked compares. */
export const areSix = (text: string): boolean => text.split(/\s+/).filter((word) => word !== '').length === SIX

/** The words of a digest, large enough to be read aloud. They cannot be selected: on this screen they are read, never carried into a field. */
export function SixWords({ words, label }: { readonly words: readonly string[]; readonly label: string }) {
  return (
    <ol className="dwords dwords-aloud" aria-label={label}>
      {words.map((word, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
        <li key={place}>{word}</li>
      ))}
    </ol>
  )
}
