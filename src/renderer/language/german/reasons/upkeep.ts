import { notAWalletInGerman } from './wallets.ts'

const confidential = {
  'mint-not-confidential': 'Der Token kann nicht vertraulich transferiert werden.',
  'mint-with-hidden-fees':
    'Der Token behält von jedem vertraulichen Transfer eine verborgene Gebühr ein. Die Beweise dafür können hier nicht erstellt werden.',
  'mint-with-hidden-issue': 'Der Token wird vertraulich ausgegeben und vernichtet. Die Beweise dafür können hier nicht erstellt werden.',
  configured: 'Es nimmt schon vertrauliche Transfers an.',
  'proofs-off':
    'Dieses Netz prüft jetzt keine Beweise, deshalb wird nichts eingerichtet, eingezahlt, abgehoben oder geleert. Planen Sie neu, sobald es das tut.',
  'nothing-pending': 'Darin steht nichts aus, und die Kopie des verfügbaren Guthabens stimmt: Es gibt nichts zu übernehmen.',
  'keys-elsewhere':
    'Es wurde mit Schlüsseln eingerichtet, die nicht aus dem Schlüssel seines Inhabers stammen. Wer es eingerichtet hat, kann lesen und bewegen, was es verbirgt.',
  'hidden-unreadable':
    'Ein Betrag darin kann hier nicht entschlüsselt werden, deshalb ist nicht bekannt, was verfügbar wäre. Nichts davon ist verloren: Übernehmen Sie mit der Wallet, die ihn lesen kann.',
  'nothing-available': 'Darin ist nichts verfügbar. Was aussteht, muss zuerst übernommen werden.',
  'more-than-available': 'Das ist mehr, als darin verfügbar ist. Was aussteht, muss zuerst übernommen werden.',
  'not-provable':
    'Was übrig bliebe, lässt sich mit dem, was Nodes davon zeigen, nicht beweisen. Nichts davon ist verloren; planen Sie neu, sobald etwas angekommen und übernommen ist.',
  'no-place-for-proof':
    'Ein Node nimmt keine Transaktion der Version 1 an, deshalb muss ein Beweis in einem Konto stehen, und an jede der Adressen dafür hat jemand anderes Lamports gesendet. Heben Sie ab, wo jeder Node Version 1 annimmt.',
  'version-1-not-taken':
    'Ein Node nimmt keine Transaktion der Version 1 an, und nur in ihr ist Platz für die Beweise. Konfigurieren Sie Nodes, die sie annehmen, und planen Sie neu.',
  'no-proof-account':
    'Keine Abhebung davon läuft, und kein Konto, das für ihre Beweise erstellt wurde, hält Miete: Es gibt nichts zu beenden.',
  'nodes-behind': 'Nodes zeigen den Stand vor seiner letzten Transaktion. Fragen Sie gleich noch einmal.',
  'deposit-of-nothing': 'Eine Einzahlung von nichts nähme einem Eingang den Platz und verbärge nichts.',
  'more-than-public': 'Das ist mehr als das öffentliche Guthaben.',
  'more-than-one-deposit':
    'Eine Einzahlung fasst höchstens 281,474,976,710,655 kleinste Einheiten. Zahlen Sie in Teilen ein, und übernehmen Sie dazwischen.',
  'pending-too-much':
    'Mit dem, was darin schon aussteht, ist das mehr, als sich auf einmal entschlüsseln lässt. Übernehmen Sie zuerst das Ausstehende.',
  full: 'Es ist voll mit Eingängen, die nicht übernommen wurden. Übernehmen Sie zuerst das Ausstehende.',
  'not-approved': 'Der Emittent des Tokens hat es nicht für vertrauliche Transfers zugelassen: Vorher kann darin nichts verborgen werden.',
  'refuses-confidential': 'Es nimmt keine vertraulichen Eingänge an, und eine Einzahlung ist einer. Schalten Sie sie zuerst ein.',
  'mint-paused': 'Der Emittent hat den Token angehalten. Nichts davon bewegt sich, bis der Emittent ihn wieder freigibt.',
  'mint-non-transferable': 'Der Token kann nicht transferiert und deshalb nicht eingezahlt werden.',
  'pending-in-it': 'Darin steht etwas aus, oder etwas ist angekommen und nicht übernommen. Übernehmen Sie es zuerst, und heben Sie es ab.',
  'available-in-it': 'Es verbirgt ein Guthaben. Heben Sie es zuerst ab.',
  'no-zero-proof':
    'Dass es nichts verbirgt, lässt sich mit dem, was Nodes davon zeigen, nicht beweisen. Planen Sie neu, sobald etwas angekommen, übernommen und abgehoben ist.',
  'credits-set': 'Es ist schon so geschaltet.',
}

/** Why something is not done to a token account or a confidential one. */
export const tokenUpkeepInGerman = {
  ...notAWalletInGerman,
  ...confidential,
  'not-a-token-account': 'An dieser Adresse gibt es kein Token-Konto.',
  'not-ours': 'Der Schlüssel seines Inhabers liegt nicht in diesem Tresor, deshalb kann dafür nichts signiert werden.',
  'close-authority-elsewhere': 'Ein anderer Schlüssel als der des Inhabers darf es schließen, und jener liegt nicht in diesem Tresor.',
  'extensions-unknown':
    'Seine Bytes lassen sich nicht bis zum Ende lesen, deshalb ist nicht bekannt, was durch das Schließen verloren ginge. Verwenden Sie ein neueres Programm.',
  frozen: 'Der Emittent des Tokens hat es eingefroren. Es bleibt, wie es ist, bis der Emittent es auftaut.',
  'holds-tokens': 'Es hält Token. Sammeln Sie sie zuerst ein, oder zahlen Sie sie aus.',
  'withheld-fees': 'Es hält Transfergebühren, die dem Emittenten des Tokens gehören. Geschlossen werden kann es, sobald sie abgeholt sind.',
  'confidential-balance':
    'Es hält möglicherweise ein verschlüsseltes Guthaben: Nur seine Schlüssel können es sagen. Übernehmen Sie, was es verbirgt, heben Sie es ab, und schließen Sie es auf der Seite „Vertraulich“ oder mit „token close“.',
  'no-delegate': 'Niemand außer dem Inhaber darf daraus Token bewegen: Es gibt nichts zurückzunehmen.',
  outstanding: 'Etwas, das beschlossen und nicht beendet ist, benutzt es. Warten Sie, bis das beendet ist; siehe „Verlauf“.',
  'mint-not-there': 'An dieser Adresse gibt es keinen Mint, oder seine Bytes lassen sich nicht lesen.',
  exists: 'Dieses Konto gibt es schon.',
  'something-else-there': 'Wo das Konto hingehört, ist etwas anderes oder ein Konto eines anderen Inhabers.',
  'payer-short':
    'Das Treasury-Konto hält nicht genug für die Miete und die Gebühr, zusammen mit dem, was andere offene Zahlungen nehmen werden, und dem Minimum, das es behalten muss.',
}

/** Why something is not done to a nonce account. */
export const nonceUpkeepInGerman = {
  'not-there':
    'Die Chain zeigt dort kein Nonce-Konto. Lassen Sie es aus dem Vorrat weg, oder warten Sie, bis sein Erstellen endgültig ist.',
  'handed-over':
    'Ein anderer Schlüssel hat jetzt die Autorität darüber. Liegt jener in diesem Tresor, nehmen Sie das Konto wieder in den Vorrat auf.',
  'authority-elsewhere':
    'Der Schlüssel, der die Autorität darüber hat, liegt nicht in diesem Tresor. Nur jener Schlüssel kann es dort, wo er ist, fortschreiben, übergeben oder Lamports daraus nehmen.',
  'authority-not-ours':
    'Der Schlüssel, der es bekäme, liegt nicht in diesem Tresor: Nichts hier könnte das Konto noch benutzen oder schließen.',
  'same-authority': 'Jener Schlüssel hat schon die Autorität darüber.',
  'more-than-held': 'Es hält weniger als das.',
  'below-minimum': 'Es behielte weniger als das mietbefreite Minimum, und das weist die Chain ab. Nehmen Sie weniger oder alles.',
  'payer-short': tokenUpkeepInGerman['payer-short'],
  'under-way':
    'Etwas, das zuvor darüber beschlossen wurde, ist nicht beendet und läuft weiter. Sehen Sie unter „Verlauf“ nach, ob es das ist, was Sie verlangen; für alles andere warten Sie, bis es beendet ist.',
}

/** Why an account keeps its rent. */
export const notReclaimedInGerman = {
  ...tokenUpkeepInGerman,
  'deposit-address':
    'Es ist das leere Token-Konto einer Einzahlungsadresse. Ist es geschlossen, zahlt, wer diesen Token dorthin zahlt, zuerst für ein neues Konto oder kann gar nicht zahlen. Verlangen Sie auch Einzahlungsadressen, wenn es trotzdem geschlossen werden soll.',
  'sweeps-arrive-here': 'Es ist leer, und hier kommen Sweeps dieses Tokens an: Wäre es geschlossen, müsste wieder dafür gezahlt werden.',
  'wrapped-sol': 'Es hält Wrapped SOL. Lamports über seinem Minimum werden Teil dessen, was es hält, sobald irgendjemand sie zählen lässt.',
  'authority-elsewhere': 'Der Schlüssel, der die Autorität über dieses Nonce-Konto hat, liegt nicht in diesem Tresor.',
  'in-use': 'Etwas, das beschlossen und nicht beendet ist, benutzt es. Zurückgeholt werden kann die Miete, sobald das beendet ist.',
  'less-than-its-cost': 'Es gibt nicht mehr zurück, als es kosten würde.',
  'nobody-can-pay': 'Das Treasury-Konto kann die Gebühr nicht zahlen und zugleich sein eigenes Minimum behalten.',
}
