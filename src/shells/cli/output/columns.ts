/** Drawn two columns wide by terminals: East Asian writing, its punctuation and wide forms, and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u
/** Drawn upon the letter before. */
const UPON = /\p{M}/u

/** How many columns of a terminal a line takes. */
export function columnsOf(line: string): number {
  if (/^[\x20-\x7e]*$/.test(line)) return line.length
  let columns = 0
  for (const letter of line) columns += WIDE.test(letter) ? 2 : UPON.test(letter) ? 0 : 1
  return columns
}
