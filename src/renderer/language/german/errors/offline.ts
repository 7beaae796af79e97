import type { offlineErrors } from '../../../../core/error/offline-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'

export const germanOfflineErrors: SameErrors<typeof offlineErrors> = {
  OFFLINE_NO_NETWORK: () => ({
    happened:
      'Dieser Arbeitsplatz ist offline: Was verlangt wurde, braucht einen Node, und hier wurde nichts gestartet, was einen erreichen könnte.',
    money: 'Es wurde niemand gefragt, nichts gesendet und nichts geändert.',
    next: 'Tun Sie es auf dem Arbeitsplatz mit Netzzugang.',
  }),
  DATA_FOLDER_OFFLINE: ({ path }) => ({
    happened: `Der Datenordner ${path} ist der eines Offline-Arbeitsplatzes, und Strongroom wurde hier mit Netzzugang gestartet.`,
    money: 'Es wurde nichts geöffnet und kein Node gefragt. Durch Strongroom waren die Schlüssel in diesem Ordner in keinem Netz.',
    next: 'Starten Sie mit --offline, oder nennen Sie mit --data einen anderen Datenordner.',
  }),
  DATA_FOLDER_ONLINE: ({ path }) => ({
    happened: `Der Datenordner ${path} ist der eines Arbeitsplatzes mit Netzzugang, und Strongroom wurde hier mit --offline gestartet.`,
    money:
      'Es wurde nichts geöffnet und nichts geändert. Schlüssel, die auf einem Rechner mit Netzzugang waren, werden nicht durch einen Schalter offline.',
    next: 'Nennen Sie mit --data einen eigenen Datenordner für den Offline-Arbeitsplatz, oder starten Sie ohne --offline.',
  }),
}
