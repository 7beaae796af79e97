import type { messageErrors } from '../../../../core/error/message-errors.ts'
import type { ErrorWords, SameErrors } from '../../../../core/error/words.ts'
import { counted } from '../../../../core/text/counted.ts'

const NOTHING_SIGNED = 'Es wurde nichts signiert oder gesendet.'

const malformed = (happened: string): ErrorWords => ({
  happened,
  money: NOTHING_SIGNED,
  next: 'Fordern Sie die Transaktion dort neu an, wo sie erstellt wurde; signieren Sie diese nicht.',
})

const beyondLimit = (happened: string): ErrorWords => ({
  happened,
  money: NOTHING_SIGNED,
  next: 'Teilen Sie sie in mehrere Transaktionen auf.',
})

export const germanMessageErrors: SameErrors<typeof messageErrors> = {
  MESSAGE_TRUNCATED: ({ offset }) => malformed(`Die Transaktion endet zu früh: Byte ${offset} fehlt.`),
  MESSAGE_TRAILING_BYTES: ({ count }) =>
    malformed(
      `Die Transaktion hat am Ende ${count === 1 ? `${count} Byte, das zu nichts gehört` : `${count} Bytes, die zu nichts gehören`}.`,
    ),
  MESSAGE_LENGTH_NOT_CANONICAL: ({ offset }) =>
    malformed(`Die Länge bei Byte ${offset} der Transaktion ist nicht in ihrer einen erlaubten Form geschrieben.`),
  MESSAGE_VERSION_UNKNOWN: ({ version }) => malformed(`Die Transaktion hat Version ${version}; dieses Programm kennt legacy, 0 und 1.`),
  MESSAGE_HEADER_INVALID: ({ signerCount, readonlySignerCount, readonlyNonSignerCount, accountCount }) =>
    malformed(
      `Der Kopf der Transaktion widerspricht sich: Unterzeichner ${signerCount}, davon nur lesbar ${readonlySignerCount}, ` +
        `andere nur lesbare ${readonlyNonSignerCount}, Konten ${accountCount}.`,
    ),
  MESSAGE_INDEX_OUT_OF_RANGE: ({ index, count }) => malformed(`Die Transaktion verweist auf Konto ${index}, hat aber ${count}.`),
  MESSAGE_PROGRAM_NOT_ALLOWED: ({ index }) =>
    malformed(
      `Die Transaktion ruft Konto ${index} als Programm auf, und das darf weder der Gebührenzahler noch ein Konto einer Lookup-Tabelle sein.`,
    ),
  MESSAGE_DUPLICATE_ACCOUNT: ({ address }) => malformed(`Die Transaktion nennt das Konto ${address} zweimal.`),
  MESSAGE_LOOKUP_EMPTY: ({ table }) => malformed(`Die Transaktion nennt die Lookup-Tabelle ${table} und nimmt nichts daraus.`),
  MESSAGE_CONFIG_INVALID: ({ mask }) =>
    malformed(`Die Einstellungen der Transaktion (Maske ${mask}) enthalten eine, die es nicht gibt, oder eine halbe.`),
  MESSAGE_HEAP_SIZE_INVALID: ({ heapSize }) =>
    malformed(`Die Transaktion verlangt einen Heap von ${heapSize} Bytes; erlaubt sind Vielfache von 1024 von 32768 bis 262144.`),
  MESSAGE_LOOKUP_UNKNOWN: ({ table }) => ({
    happened: `Die Transaktion nimmt Konten aus der Lookup-Tabelle ${table}, deren Inhalt hier nicht bekannt ist.`,
    money: NOTHING_SIGNED,
    next: 'Holen Sie die Lookup-Tabelle zuerst von einem Node.',
  }),
  MESSAGE_SIGNATURE_COUNT: ({ expected, found }) =>
    malformed(`Die Transaktion braucht ${counted(expected, 'Signatur', 'Signaturen')} und hat Platz für ${found}.`),
  MESSAGE_TOO_LARGE: ({ byteLength, limit }) => beyondLimit(`Die Transaktion hat ${byteLength} Bytes; erlaubt sind ${limit}.`),
  MESSAGE_TOO_MANY_SIGNERS: ({ count, limit }) => beyondLimit(`Die Transaktion braucht ${count} Signaturen; erlaubt sind ${limit}.`),
  MESSAGE_TOO_MANY_ACCOUNTS: ({ count, limit }) => beyondLimit(`Die Transaktion nennt ${count} Konten; erlaubt sind ${limit}.`),
  MESSAGE_TOO_MANY_INSTRUCTIONS: ({ count, limit }) => beyondLimit(`Die Transaktion hat ${count} Anweisungen; erlaubt sind ${limit}.`),
  MESSAGE_NONCE_NOT_FIRST: ({ nonceAccount }) => ({
    happened: `Die Transaktion benutzt das Nonce-Konto ${nonceAccount}, beginnt aber nicht damit, es fortzuschreiben.`,
    money: NOTHING_SIGNED,
    next: 'Bauen Sie die Transaktion neu auf, mit dem Fortschreiben ihrer Nonce als erster Anweisung.',
  }),
  MESSAGE_PROGRAM_WRITABLE: ({ program }) => ({
    happened: `Die Transaktion ruft das Programm ${program} auf und würde zugleich in es schreiben oder es zahlen lassen.`,
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie die Adressen: Ein Programm kann in der Transaktion, die es aufruft, weder etwas erhalten noch zahlen.',
  }),
  MEMO_NOT_TEXT: () => ({
    happened: 'Das Memo enthält ein halbes Zeichen und kann nicht als Text geschrieben werden.',
    money: NOTHING_SIGNED,
    next: 'Geben Sie das Memo noch einmal ein.',
  }),
}
