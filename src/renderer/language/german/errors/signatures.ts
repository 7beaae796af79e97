import type { signaturesErrors } from '../../../../core/error/signatures-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'

export const germanSignaturesErrors: SameErrors<typeof signaturesErrors> = {
  SIGNATURES_NOT_READABLE: ({ problem }) => ({
    happened: `Das Angegebene ist nicht, was die Solana-Befehlszeile ausgibt, wenn sie signiert, ohne zu senden: ${problem}.`,
    money: 'Es wurde keine Signatur übernommen und nichts gesendet.',
    next: 'Geben Sie das ganze JSON an oder für jede Signatur eine Zeile Pubkey=Signature, so wie sie ausgegeben wurde.',
  }),
  SIGNATURES_MISSING: ({ addresses }) => ({
    happened: `Der Transaktion fehlt noch die Signatur von ${addresses.join(', ')}.`,
    money: 'Es wurde nichts gesendet, und so, wie sie ist, kann sie nicht landen.',
    next: 'Lassen Sie diejenigen, die die fehlenden Schlüssel haben, genau diese Bytes signieren, und fügen Sie deren Signaturen hinzu.',
  }),
  SIGNATURES_NO_COMMAND: ({ problem }) => ({
    happened: `Für diese Transaktion lässt sich kein Befehl der Solana-Befehlszeile schreiben: ${problem}.`,
    money: 'Es wurde nichts signiert oder gesendet.',
    next: 'Übertragen Sie stattdessen die Transaktion selbst, als Bundle oder als Codes.',
  }),
}
