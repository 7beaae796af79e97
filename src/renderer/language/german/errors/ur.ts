import type { urErrors } from '../../../../core/error/ur-errors.ts'
import type { ErrorWords, SameErrors } from '../../../../core/error/words.ts'

const NOTHING_SIGNED = 'Es wurde nichts signiert oder gesendet.'
const AS_A_FILE = 'Übertragen Sie es als Datei.'

const unreadable = (happened: string): ErrorWords => ({
  happened,
  money: NOTHING_SIGNED,
  next: 'Scannen Sie den Code noch einmal, oder kopieren Sie seinen ganzen Text noch einmal von dort, wo er gezeigt wird.',
})

const spoiled = (happened: string): ErrorWords => ({
  happened,
  money: NOTHING_SIGNED,
  next: 'Zeigen Sie den Code auf der anderen Seite noch einmal von vorn, und scannen Sie ihn noch einmal.',
})

export const germanUrErrors: SameErrors<typeof urErrors> = {
  UR_NOT_READABLE: () =>
    unreadable('Das Gescannte oder Eingefügte ist kein Text der Form ur:typ/zeichen, in der Air-Gap-Signer zeigen, was sie übertragen.'),
  UR_WORDS: ({ place }) => unreadable(`Der Text, der mit ur: beginnt, hat an Stelle ${place} Zeichen, die für kein Byte stehen.`),
  UR_CHECKSUM: () => unreadable('Der Text, der mit ur: beginnt, ist beschädigt: Seine Zeichen passen nicht zur Prüfsumme an seinem Ende.'),
  UR_TOO_LARGE: ({ mostBytes }) => ({
    happened: `Das Gescannte oder Eingefügte enthält mehr als ${mostBytes} Bytes, und das ist mehr, als mit Codes übertragen wird.`,
    money: NOTHING_SIGNED,
    next: AS_A_FILE,
  }),
  UR_TOO_MANY_PARTS: ({ count, limit }) => ({
    happened: `Der Code sagt, dass er einer von ${count} Teilen ist; erlaubt sind ${limit}.`,
    money: NOTHING_SIGNED,
    next: AS_A_FILE,
  }),
  UR_CONTENT_MALFORMED: ({ offset, problem }) => spoiled(`Was der Code überträgt, ist bei Byte ${offset} fehlerhaft: ${problem}.`),
  UR_PART_MALFORMED: ({ problem }) => spoiled(`Der Code widerspricht sich: ${problem}.`),
  UR_PART_OF_ANOTHER: () => ({
    happened: 'Der Code gehört zu einer anderen Nachricht als die Codes vor ihm; er wurde ausgelassen.',
    money: NOTHING_SIGNED,
    next: 'Fahren Sie mit den Codes der ersten Nachricht fort, oder beginnen Sie noch einmal mit denen der anderen.',
  }),
  UR_OTHER_TYPE: ({ type, wanted }) => ({
    happened: `Der Code überträgt: ${type}; erwartet wird: ${wanted.join(' oder ')}.`,
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie auf der anderen Seite, welchen Code sie zeigt.',
  }),
  UR_PARTS_CONTRADICT: () => spoiled('Die Codes widersprechen einander: Keine Nachricht hat sie alle als ihre Teile.'),
  UR_MESSAGE_CHECKSUM: () =>
    spoiled('Alle Codes wurden gescannt, und was sie zusammen ergeben, passt nicht zu der Prüfsumme, die jeder von ihnen nennt.'),
  UR_FIELD: ({ type, problem }) => ({
    happened: `Das Gescannte oder Eingefügte (${type}) kann nicht verwendet werden: ${problem}.`,
    money: NOTHING_SIGNED,
    next: 'Fordern Sie es auf der anderen Seite noch einmal an, und prüfen Sie, ob beide Seiten von Solana sprechen.',
  }),
}
