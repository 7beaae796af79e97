import type { addressErrors } from '../../../../core/error/address-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { counted } from '../../../../core/text/counted.ts'

export const germanAddressErrors: SameErrors<typeof addressErrors> = {
  ADDRESS_NOT_BASE58: ({ text }) => ({
    happened: `„${text}“ ist keine Adresse: Eine Adresse hat 32 bis 44 Buchstaben und Ziffern, ohne 0, O, I und l.`,
    money: 'Es wurde nichts gesendet.',
    next: 'Kopieren Sie die Adresse noch einmal von dort, woher sie kam.',
  }),
  ADDRESS_NOT_32_BYTES: ({ text, byteLength }) => ({
    happened: `„${text}“ ist keine Adresse: Der Text steht für ${counted(byteLength, 'Byte', 'Bytes')}, eine Adresse für 32.`,
    money: 'Es wurde nichts gesendet.',
    next: 'Kopieren Sie die Adresse noch einmal von dort, woher sie kam; ein Zeichen fehlt vielleicht oder steht doppelt da.',
  }),
  ADDRESS_NO_DERIVATION: ({ program }) => ({
    happened: `Für diese Seeds gibt es unter dem Programm ${program} keine abgeleitete Adresse.`,
    money: 'Es wurde nichts gesendet.',
    next: 'Prüfen Sie das Programm und den Mint.',
  }),
}
