import type { ipcErrors } from '../../../../core/error/ipc-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'

export const germanIpcErrors: SameErrors<typeof ipcErrors> = {
  IPC_OTHER_VERSION: ({ ours, theirs }) => ({
    happened: `Das geöffnete Strongroom hat eine andere Version (${theirs}) als dieser Befehl (${ours}).`,
    money: 'Sie können mit denselben Worten Verschiedenes meinen, deshalb wurde es nichts gefragt und nichts getan.',
    next: 'Schließen Sie es, und starten Sie es vom selben Ort wie diesen Befehl neu, oder verwenden Sie den Befehl, der zu ihm gehört.',
  }),
  IPC_UNSAFE: ({ path, problem }) => ({
    happened: `Der Weg zum geöffneten Strongroom ist nicht sicher: ${path} ${problem}.`,
    money: 'Es wurde nichts gefragt, keine Passphrase weitergegeben und nichts getan.',
    next: 'Stellen Sie fest, wer ihn geändert hat. Schließen Sie dann das geöffnete Strongroom, und starten Sie es neu: Es legt den Ordner wieder an, für Sie allein.',
  }),
  IPC_ALONE: ({ operation }) => ({
    happened: `„${operation}“ wird nicht von außen ausgeführt, solange ein Fenster auf dem Datenordner offen ist.`,
    money: 'Es wurde nichts geändert, signiert oder gesendet.',
    next: 'Tun Sie es im Fenster, oder schließen Sie das Fenster, und geben Sie den Befehl noch einmal.',
  }),
  IPC_NOT_PROVED: ({ operation }) => ({
    happened: `„${operation}“ benutzt den Tresor, und wer fragt, hat dessen Passphrase nicht angegeben.`,
    money:
      'Es wurde nichts signiert und kein Geld bewegt. Dass ein Fenster den Tresor geöffnet hat, lässt kein anderes Programm ihn benutzen.',
    next: 'Fragen Sie mit einem Befehl, der zuerst die Passphrase angibt.',
  }),
  IPC_LOST: ({ operation }) => ({
    happened: `Das geöffnete Strongroom verschwand, bevor es auf „${operation}“ antwortete.`,
    money:
      'Ob es geschehen ist, ist nicht bekannt: Es kann geschehen sein. Was beschlossen ist, steht im Journal und läuft weiter, genau einmal, wenn Strongroom wieder läuft.',
    next: 'Starten Sie Strongroom neu, und sehen Sie im Verlauf und in der Liste der Zahlungen nach, bevor Sie den Befehl noch einmal geben.',
  }),
  IPC_LOST_DECIDED: ({ decision }) => ({
    happened: `Das geöffnete Strongroom verschwand, während ${decision} verfolgt wurde.`,
    money: 'Die Entscheidung steht im Journal und läuft weiter, genau einmal, wenn Strongroom wieder läuft.',
    next: `Starten Sie Strongroom neu, und verfolgen Sie sie: activity decision --id ${decision}. Beschließen Sie sie nicht noch einmal.`,
  }),
  IPC_LOST_WATCHED: ({ operation }) => ({
    happened: `Das geöffnete Strongroom verschwand, und „${operation}“ wird nicht mehr beobachtet.`,
    money: 'Es wurde nur gelesen. Was zuletzt gezeigt wurde, kann sich seither geändert haben.',
    next: 'Starten Sie Strongroom neu, und geben Sie den Befehl danach noch einmal.',
  }),
  CONFIDENTIAL_SWEEP_NOT_FOLLOWED: ({ id, why }) => ({
    happened: `Der vertrauliche Sweep ${id} ist beschlossen und konnte nicht bis zu seinem Ende verfolgt werden: ${why}`,
    money:
      'Er steht im Journal und läuft weiter, solange Strongroom läuft und sein Tresor offen ist. Was noch auf den Konten ist, ist dort, wo es war.',
    next: `Setzen Sie ihn fort: confidential-sweeps resume --id ${id}. Beginnen Sie ihn nicht noch einmal.`,
  }),
  DECISION_NOT_FOLLOWED: ({ decision, why }) => ({
    happened: `${decision} ist beschlossen und konnte nicht bis zum Ende verfolgt werden: ${why}`,
    money: 'Die Entscheidung steht im Journal und läuft weiter, genau einmal, sobald es geht; sie kann schon ausgeführt sein.',
    next: `Verfolgen Sie sie: activity decision --id ${decision}. Beschließen Sie sie nicht noch einmal.`,
  }),
}
