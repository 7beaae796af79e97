import type { explainErrors } from '../../../../core/error/explain-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'

const NOTHING_SIGNED = 'Es wurde nichts signiert oder gesendet.'
const GIVE_ANOTHER =
  'Kopieren Sie die ganze Transaktion noch einmal von dort, woher sie kam: base64, base58 oder hex, oder eine Datei mit ihren Bytes.'

export const germanExplainErrors: SameErrors<typeof explainErrors> = {
  EXPLAIN_NOT_READABLE: () => ({
    happened: 'Das Angegebene ist weder base64 noch base58 noch hex.',
    money: NOTHING_SIGNED,
    next: GIVE_ANOTHER,
  }),
  EXPLAIN_NOT_A_TRANSACTION: ({ readings, what }) => ({
    happened: `Das Angegebene ist weder eine Transaktion noch eine Nachricht${what === null ? '' : `: ${what}`} (${readings
      .map(
        ({ encoding, byteLength, asTransaction, asMessage }) =>
          `${encoding}: ${byteLength} Bytes, als Transaktion ${asTransaction}, als Nachricht ${asMessage}`,
      )
      .join('; ')}).`,
    money: NOTHING_SIGNED,
    next: GIVE_ANOTHER,
  }),
  EXPLAIN_AMBIGUOUS: ({ readings }) => ({
    happened: `Das Angegebene lässt sich auf mehrere Arten lesen: ${readings.join('; ')}.`,
    money: NOTHING_SIGNED,
    next: 'Sagen Sie, was gemeint ist: die Kodierung (base64, base58, hex, bytes) und ob es eine Transaktion oder eine Nachricht ist.',
  }),
  EXPLAIN_SIGNATURE: () => ({
    happened: 'Das Angegebene hat 64 Bytes: die Signatur einer Transaktion, die diese benennt und nicht enthält.',
    money: NOTHING_SIGNED,
    next: 'Nur ein Node hat die Transaktion: Lassen Sie die verbundenen Nodes danach fragen (--nodes), oder nennen Sie einen (--url); die Signatur wird dann in base58 angegeben.',
  }),
  EXPLAIN_SIGNATURE_UNKNOWN: ({ signature, nodes }) => ({
    happened: `Keine Transaktion mit der Signatur ${signature} ist bekannt bei: ${nodes.map((node) => `„${node}“`).join(', ')}.`,
    money:
      'Dass ein Node eine Transaktion nicht kennt, beweist nichts: Sie kann noch landen oder gelandet sein, wo dieser Node keine Historie aufbewahrt.',
    next: 'Prüfen Sie jedes Zeichen der Signatur, und fragen Sie einen Node, der die Historie der Transaktionen aufbewahrt.',
  }),
  EXPLAIN_SIGNATURES: ({ addresses }) => ({
    happened: `Das Angegebene enthält Signaturen${addresses.length === 0 ? '' : ` von ${addresses.join(', ')}`} und nicht die Transaktion, die signiert wurde.`,
    money: NOTHING_SIGNED,
    next: 'Geben Sie die Transaktion selbst an. Die Solana-Befehlszeile gibt sie neben ihren Signaturen mit --dump-transaction-message aus.',
  }),
  EXPLAIN_PARTS_MISSING: ({ known, needed }) => ({
    happened: `Das Angegebene ist ein Teil eines Codes: ${known} von ${needed} Teilen, die gebraucht werden.`,
    money: NOTHING_SIGNED,
    next: 'Geben Sie alle Teile zusammen an, jeden in einer eigenen Zeile.',
  }),
  EXPLAIN_SECRET: () => ({
    happened: 'Das Angegebene sieht aus wie ein privater Schlüssel oder die Wörter eines Tresors und ist keine Transaktion.',
    money:
      'Es wurde nichts aufbewahrt, signiert oder gesendet. Wer es gesehen hat, auch im Verlauf einer Befehlszeile, kann bewegen, was das zugehörige Konto hält.',
    next: 'Löschen Sie es dort, wo es angegeben wurde. Können andere es gesehen haben, bewegen Sie auf ein anderes Konto, was das zugehörige Konto hält.',
  }),
  EXPLAIN_TOO_LARGE: ({ mostBytes }) => ({
    happened: `Das Angegebene hat mehr als ${mostBytes} Bytes, und eine Transaktion ist weit kleiner.`,
    money: NOTHING_SIGNED,
    next: GIVE_ANOTHER,
  }),
  EXPLAIN_FILE_UNREADABLE: ({ file, reason }) => ({
    happened: `Die Datei ${file} kann nicht gelesen werden: ${reason}.`,
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie ihren Namen und ob Sie sie lesen dürfen, und geben Sie sie noch einmal an.',
  }),
}
