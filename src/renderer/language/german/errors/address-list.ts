import type { addressListErrors } from '../../../../core/error/address-list-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'

export const germanAddressListErrors: SameErrors<typeof addressListErrors> = {
  ADDRESS_LIST_UNREADABLE: ({ file, reason }) => ({
    happened: `Die Datei ${file} ist keine lesbare Adressliste: ${reason}.`,
    money: 'Daraus wurde nichts übernommen.',
    next: 'Schreiben Sie die Liste auf dem Offline-Arbeitsplatz neu, und übertragen Sie sie noch einmal.',
  }),
  ADDRESS_LIST_VERSION: ({ file, version, known }) => ({
    happened: `Die Adressliste ${file} hat Version ${version}, und dieses Strongroom liest Version ${known}.`,
    money: 'Daraus wurde nichts übernommen.',
    next: 'Verwenden Sie auf beiden Arbeitsplätzen dieselbe Version von Strongroom.',
  }),
  ADDRESS_LIST_ALTERED: ({ file }) => ({
    happened: `Die Adressliste ${file} ist nicht so, wie sie geschrieben wurde: Ihr Digest gehört zu etwas anderem.`,
    money:
      'Daraus wurde nichts übernommen. Eine Adresse, die jemand dort eingesetzt hat, wäre als eine von Ihren an Kunden ausgegeben worden.',
    next: 'Verwenden Sie diese Datei nicht. Stellen Sie fest, wer sie hatte, schreiben Sie sie auf dem Offline-Arbeitsplatz neu, und übertragen Sie sie auf einem anderen Weg.',
  }),
  ADDRESS_LIST_OTHER_WORDS: ({ file }) => ({
    happened: `Die Adressliste ${file} hat andere Wörter als die angegebenen.`,
    money:
      'Daraus wurde nichts übernommen. Es ist nicht die Liste, die der Offline-Arbeitsplatz geschrieben hat, oder ihre Wörter wurden falsch gelesen.',
    next: 'Lesen Sie die sechs Wörter am Offline-Arbeitsplatz noch einmal. Weichen sie ab, verwenden Sie diese Datei nicht.',
  }),
  ADDRESS_LIST_NETWORK: ({ file, theirs, ours }) => ({
    happened: `Die Adressliste ${file} gehört zum Netz ${theirs}, und dies ist das Netz ${ours}.`,
    money: 'Daraus wurde nichts übernommen.',
    next: `Starten Sie mit --network ${theirs}, oder schreiben Sie auf dem Offline-Arbeitsplatz die Liste des Netzes ${ours}.`,
  }),
}
