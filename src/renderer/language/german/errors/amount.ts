import type { amountErrors } from '../../../../core/error/amount-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'

export const germanAmountErrors: SameErrors<typeof amountErrors> = {
  AMOUNT_EMPTY: () => ({
    happened: 'Der Betrag ist leer.',
    money: 'Es wurde nichts gesendet.',
    next: 'Geben Sie einen Betrag ein.',
  }),
  AMOUNT_NOT_PLAIN: ({ text }) => ({
    happened: `„${text}“ ist kein Betrag: Erlaubt sind die Ziffern 0 bis 9 und ein Punkt dazwischen, sonst nichts.`,
    money: 'Es wurde nichts gesendet.',
    next: 'Geben Sie den Betrag ohne Vorzeichen, Exponent, Leerzeichen oder Gruppierung ein, zum Beispiel 1250.5.',
  }),
  AMOUNT_TOO_PRECISE: ({ text, decimals }) => ({
    happened: `„${text}“ hat mehr Stellen hinter dem Punkt als die ${decimals} dieses Assets.`,
    money: 'Es wurde nichts gesendet.',
    next: 'Geben Sie einen Betrag ein, den das Asset darstellen kann; er wird nie für Sie gerundet.',
  }),
  AMOUNT_TOO_LARGE: ({ text }) => ({
    happened: `„${text}“ ist mehr, als ein Konto halten kann.`,
    money: 'Es wurde nichts gesendet.',
    next: 'Prüfen Sie den Betrag und seinen Punkt.',
  }),
}
