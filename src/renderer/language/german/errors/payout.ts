import type { payoutErrors } from '../../../../core/error/payout-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { counted } from '../../../../core/text/counted.ts'

const NOTHING_SIGNED = 'Es wurde nichts signiert oder gesendet.'

export const germanPayoutErrors: SameErrors<typeof payoutErrors> = {
  PAYOUT_FILE_UNREADABLE: ({ path, detail }) => ({
    happened: `Die Auszahlungsdatei ${path} konnte nicht gelesen werden: ${detail}.`,
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie den Pfad und wer die Datei lesen darf.',
  }),
  PAYOUT_FILE_TOO_LARGE: ({ path, mostBytes }) => ({
    happened: `Die Auszahlungsdatei ${path} ist größer als ${mostBytes} Bytes.`,
    money: NOTHING_SIGNED,
    next: 'Zahlen Sie mit mehreren Dateien.',
  }),
  PAYOUT_TOO_MANY_ROWS: ({ rows, most }) => ({
    happened: `Die Auszahlungsdatei hat ${counted(rows, 'Zeile', 'Zeilen')}, mehr als die ${most}, die auf einmal bezahlt werden.`,
    money: NOTHING_SIGNED,
    next: 'Zahlen Sie mit mehreren Dateien.',
  }),
  PAYOUT_COLUMNS: ({ detail }) => ({
    happened: `Die Kopfzeile der Auszahlungsdatei sagt nicht, was ihre Spalten sind: ${detail}.`,
    money: NOTHING_SIGNED,
    next: 'Die erste Zeile muss recipient und amount nennen und darf reference, label und memo nennen; anderes wird nicht gelesen.',
  }),
  PAYOUT_TOTAL_DIFFERS: ({ typed, planned }) => ({
    happened: `Die eingegebene Summe, ${typed}, ist nicht, was gezahlt würde, ${planned}.`,
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie die Auszahlung noch einmal, und lesen Sie, welche Zeilen ausgelassen werden; geben Sie dann die Summe derer ein, die bezahlt werden.',
  }),
  PAYOUT_NOT_CONFIRMED: ({ line, words }) => ({
    happened: `Zeile ${line} braucht Ihre Bestätigung, bevor sie bezahlt wird: ${words}`,
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie die Auszahlung noch einmal, lassen Sie die Zeilen weg, die nicht geschuldet sind, und geben Sie die Bestätigung an, die sie antwortet.',
  }),
}
