import type { recipientErrors } from '../../../../core/error/recipient-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { byCode } from '../../by-code.ts'
import { recipientRefusedInGerman } from '../reasons/recipients.ts'
import { address as part, say } from '../../../../core/text/sentence.ts'

export const germanRecipientErrors: SameErrors<typeof recipientErrors> = {
  RECIPIENT_KNOWN: ({ address }) => ({
    happened: say`${part(address)} steht schon im Adressbuch.`,
    money: 'Es hat sich nichts geändert.',
    next: 'Eine andere Bezeichnung gibt {recipients.label}.',
  }),
  RECIPIENT_UNKNOWN: ({ address }) => ({
    happened: say`${part(address)} steht nicht im Adressbuch.`,
    money: 'Es hat sich nichts geändert.',
    next: 'Was darin steht, zeigt {recipients.list}; hinzugefügt wird die Adresse dort: {recipients.add}.',
  }),
  RECIPIENT_REFUSED: ({ reason, words }) => ({
    happened: `Dorthin kann nichts gezahlt werden (${reason}): ${byCode(recipientRefusedInGerman, reason) ?? words}`,
    money: 'Es wurde nichts gesendet.',
    next: 'Fragen Sie den Empfänger nach der Adresse einer Wallet, auf einem anderen Weg als beim ersten Mal.',
  }),
  RECIPIENT_NOT_CONFIRMED: ({ address, words }) => ({
    happened: say`Niemand hat den Empfänger ${part(address)} so bestätigt, wie er jetzt ist. ${words}`,
    money: 'Es wurde nichts signiert oder gesendet.',
    next: 'Lesen Sie den Hinweis, vergleichen Sie die Adresse mit ihrer Quelle, und geben Sie die Bestätigung mit der Zahlung an.',
  }),
}
