/** A font that takes longer is not waited for: the text is there in another one, and moves once. */
const LONGEST_MS = 2_000

/** Waits for the window's own fonts, which lie beside it, so that no text is drawn in another one first and then moves. */
export async function loadFonts(): Promise<void> {
  const longest = new Promise((resolve) => setTimeout(resolve, LONGEST_MS))
  await Promise.race([Promise.allSettled([...document.fonts].map((font) => font.load())), longest])
}
