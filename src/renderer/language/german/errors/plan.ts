import type { planErrors } from '../../../../core/error/plan-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { address as part, say, units } from '../../../../core/text/sentence.ts'

const NOTHING_SIGNED = 'Es wurde nichts signiert oder gesendet.'

const WHY_NOT_TO_CHOOSE = {
  unknown: 'ist kein hier bekanntes Konto und kann deshalb nicht für einen Sweep gewählt werden.',
  treasury: 'ist das Treasury-Konto, an das Sweeps gehen.',
  watch: 'wird nur beobachtet: Sein Schlüssel liegt nicht im Tresor hier.',
  twice: 'wurde für einen Sweep zweimal gewählt.',
}

const CHOSEN = ', das Sie gewählt haben und das den angegebenen Mindestbetrag hält,'

export const germanPlanErrors: SameErrors<typeof planErrors> = {
  PLAN_NOTHING_TO_SWEEP: ({ asOf = '', taken = 0, notChosen = 0 }) => ({
    happened: [
      taken === 0
        ? `Es gibt nichts einzusammeln: Von keinem Einzahlungskonto${notChosen === 0 ? '' : CHOSEN} ist bekannt, dass es mehr hält, als es behält.`
        : `Es gibt nichts weiter einzusammeln: ${taken === 1 ? 'Ein Einzahlungskonto ist' : `${taken} Einzahlungskonten sind`} Teil einer Entscheidung, die nicht beendet ist, und von keinem anderen${notChosen === 0 ? '' : CHOSEN} ist bekannt, dass es mehr hält, als es behält.`,
      asOf,
    ]
      .join(' ')
      .trim(),
    money:
      taken === 0
        ? 'Es wurde nichts Neues gesendet.'
        : 'Es wurde nichts Neues beschlossen. Was zuvor beschlossen wurde, steht im Journal und läuft weiter, genau einmal.',
    next: 'Warum jedes Konto ausgelassen wurde, zeigt {sweeps.plan}, und was beschlossen wurde, zeigt {sweeps.list}.',
  }),
  PLAN_CHANGED: () => ({
    happened: 'Was signiert würde, ist nicht mehr, was gelesen wurde: Salden, Gebühren oder das Beschlossene haben sich seither geändert.',
    money: 'Es wurde nichts Neues signiert oder gesendet.',
    next: 'Haben Sie dasselbe schon einmal verlangt und keine Antwort bekommen, sehen Sie zuerst nach, ob es geschehen ist ({activity.list}). Sonst planen Sie neu, lesen Sie den neuen Plan, und starten Sie diesen.',
  }),
  PLAN_APPROVAL_DIFFERS: ({ told, awaiting }) => ({
    happened:
      awaiting === 0
        ? 'Keine zweite Person muss mehr genehmigen: Es würde sofort signiert und gesendet.'
        : told === 0
          ? 'Jetzt muss eine zweite Person genehmigen: Es würde nicht sofort signiert.'
          : `Jetzt muss eine zweite Person ${awaiting} der Transaktionen genehmigen, und nicht ${told}.`,
    money: NOTHING_SIGNED,
    next: 'Planen Sie neu, lesen Sie den neuen Plan, und starten Sie diesen.',
  }),
  PLAN_FEE_DIFFERS: ({ mint, expected, withheld }) => ({
    happened: say`Der Mint würde ${units(withheld, mint)} einbehalten, und erwartet wurden ${units(expected, mint)}.`,
    money: NOTHING_SIGNED,
    next: 'Was er jetzt einbehält, zeigt {mints.show}. Planen Sie mit dieser Gebühr neu, wenn sie richtig ist.',
  }),
  PLAN_NO_TREASURY: () => ({
    happened: 'Es ist kein Treasury-Konto bekannt, deshalb gibt es kein Ziel für einen Sweep.',
    money: 'Es wurde nichts gesendet.',
    next: 'Legen Sie einen Tresor an, oder stellen Sie einen wieder her; sein erstes Konto ist die Treasury.',
  }),
  PLAN_NOT_TO_CHOOSE: ({ account, why }) => ({
    happened: say`${part(account)} ${WHY_NOT_TO_CHOOSE[why]}`,
    money: NOTHING_SIGNED,
    next: 'Nennen Sie jedes Einzahlungskonto einmal, mit seiner eigenen Adresse. Welche es gibt, zeigt {accounts.list}.',
  }),
  PLAN_MINT_NOT_LISTED: ({ mint }) => ({
    happened: say`Der Mint ${part(mint)} ist hier nicht gelistet.`,
    money: 'Es wurde nichts gesendet.',
    next: 'Listen Sie ihn zuerst: {mints.add}.',
  }),
}
