import type { offchainErrors } from '../../../../core/error/offchain-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { address as part, say } from '../../../../core/text/sentence.ts'

export const germanOffchainErrors: SameErrors<typeof offchainErrors> = {
  OFFCHAIN_TEXT: ({ problem }) => ({
    happened: `Dieser Text wird nicht als Off-Chain-Nachricht signiert: ${problem}.`,
    money: 'Es wurde nichts signiert.',
    next: 'Geben Sie einen kürzeren, sichtbaren Text an, ohne Leerzeichen oder Zeilenenden davor und danach; wer ihn verlangt hat, sagt, welchen.',
  }),
  OFFCHAIN_NOT_SIGNED: ({ address }) => ({
    happened: say`Die Signatur ist keine des Schlüssels von ${part(address)} über genau diesen Text.`,
    money: 'Es hat sich nichts geändert. Sie beweist nicht, wem die Adresse gehört.',
    next: 'Vergleichen Sie den Text Zeichen für Zeichen, auch Leerzeichen und Zeilenenden, und prüfen Sie die Adresse; sonst verlangen Sie eine andere Signatur.',
  }),
}
