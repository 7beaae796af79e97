import { unpayableInGerman } from './payments.ts'
import { tokenUpkeepInGerman } from './upkeep.ts'

/** Why a nested account is not recovered. */
export const nestedInGerman = {
  ...unpayableInGerman,
  'not-ours': 'Der Schlüssel der Wallet, der es gehört, liegt nicht in diesem Tresor.',
  'two-programs':
    'Sein Token steht unter einem anderen Token-Programm als das Konto, dem es gehört, und das Programm der Chain löst nur auf, was unter demselben steht. Niemand kann es bewegen.',
  'owner-not-associated':
    'Das Token-Konto, dem es gehört, ist nicht das zugehörige Konto seiner Wallet, und das Programm der Chain löst nichts aus einem anderen auf. Niemand kann es bewegen.',
  'owner-gone':
    'Das Token-Konto, dem es gehört, wurde geschlossen. Erstellen Sie es neu mit „token create“, und sehen Sie noch einmal nach.',
  'changed-hands': 'Es hat einen anderen Inhaber oder gehört zu einem anderen Mint, als seine Adresse sagt.',
  frozen: tokenUpkeepInGerman.frozen,
  'withheld-fees':
    'Es hält Transfergebühren, die dem Emittenten des Tokens gehören, und kann nicht geschlossen werden, bevor sie abgeholt sind. Jeder darf sie zum Mint abholen lassen; der Emittent des Tokens tut es. Sehen Sie danach noch einmal nach.',
  'extensions-unknown':
    'Seine Bytes lassen sich nicht bis zum Ende lesen, oder es hält möglicherweise mehr als seine Token: Was durch das Schließen verloren ginge, ist nicht bekannt.',
  hooked:
    'Der Mint ruft bei jedem Transfer ein Programm seines Emittenten auf, und eine Auflösung kann nicht mitführen, was jenes Programm sehen will: Die Chain würde sie abweisen.',
  'memo-required':
    'Das eigene Konto der Wallet für diesen Token nimmt Token nur nach einem Memo an, und eine Auflösung kann keines mitführen. Der Inhaber kann das mit einer anderen Wallet ausschalten.',
  'in-use':
    'Etwas, das beschlossen und nicht beendet ist, benutzt es, das Konto, dem es gehört, oder das, an das seine Token gehen. Sehen Sie noch einmal nach, sobald das beendet ist.',
  'made-by-another':
    'Eine andere Auflösung desselben Plans erstellt das Konto, an das seine Token gehen. Sehen Sie noch einmal nach, sobald jene beendet ist.',
  'less-than-its-cost': 'Es hält keine Token und gibt nicht mehr zurück, als es kosten würde.',
  'nobody-can-pay':
    'Das Treasury-Konto kann die Gebühr und die Miete eines zu erstellenden Kontos nicht zahlen und zugleich sein eigenes Minimum behalten.',
  'destination-frozen': 'Der Emittent hat das eigene Konto der Wallet für diesen Token eingefroren: Dort kann nichts ankommen.',
  'destination-starts-frozen':
    'Die Wallet hat kein Konto für diesen Token, und neue beginnen eingefroren: In einem, das die Auflösung erstellt, kann nichts ankommen.',
  'destination-credits-off':
    'Das eigene Konto der Wallet für diesen Token weist öffentliche Eingänge ab. Schalten Sie sie zuerst wieder ein.',
  'destination-not-ours': 'Wo das eigene Konto der Wallet für diesen Token hingehört, ist etwas anderes.',
}
