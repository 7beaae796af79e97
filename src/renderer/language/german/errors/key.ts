import type { keyErrors } from '../../../../core/error/key-errors.ts'
import type { ErrorWords, SameErrors } from '../../../../core/error/words.ts'
import { counted } from '../../../../core/text/counted.ts'

const NOTHING_IMPORTED = 'Es wurde kein Schlüssel importiert und nichts gesendet.'

const keypairRefused = (happened: string): ErrorWords => ({
  happened,
  money: NOTHING_IMPORTED,
  next: 'Wählen Sie ein Schlüsselpaar, wie die Solana-Befehlszeile es schreibt: 64 Bytes, erst der Seed, dann der öffentliche Schlüssel.',
})

export const germanKeyErrors: SameErrors<typeof keyErrors> = {
  SIGNATURE_MALFORMED: ({ text }) => ({
    happened: `„${text}“ ist keine Signatur: Eine Signatur ist der base58-Text von 64 Bytes.`,
    money: 'Es wurde nichts gesendet.',
    next: 'Kopieren Sie die Signatur noch einmal von dort, woher sie kam.',
  }),
  KEYPAIR_NOT_READABLE: () => keypairRefused('Das ist kein Schlüsselpaar: weder eine Liste von Zahlen noch base58-Text.'),
  KEYPAIR_NOT_64_BYTES: ({ byteLength }) =>
    keypairRefused(`Das ist kein Schlüsselpaar: Es hat ${counted(byteLength, 'Byte', 'Bytes')}, ein Schlüsselpaar hat 64.`),
  KEYPAIR_HALVES_DIFFER: ({ stated, derived }) => ({
    happened: `Das Schlüsselpaar widerspricht sich: Es nennt ${stated}, aber sein Seed gehört zu ${derived}.`,
    money: NOTHING_IMPORTED,
    next: 'Die Datei ist beschädigt oder wurde verändert; verwenden Sie eine andere Kopie davon.',
  }),
  KEY_PATH_MALFORMED: ({ path }) => ({
    happened: `„${path}“ ist kein Ableitungspfad: Ein Pfad ist m und danach Zahlen unter 2147483648 mit je einem Apostroph, wie in m/44'/501'/0'/0'.`,
    money: 'Es wurde nichts abgeleitet und nichts gesendet.',
    next: 'Prüfen Sie den Pfad; jeder Schritt braucht seinen Apostroph.',
  }),
}
