/** Why a movement was credited. */
export const creditInGerman = {
  customer: 'Gutgeschrieben: Es ist in einem finalisierten Block angekommen.',
  internal: 'Von uns selbst: Einer unserer Schlüssel hat es signiert. Es zählt im Saldo, nicht als Einzahlung.',
  'rent-refund': 'Die Miete eines unserer Token-Konten, das geschlossen wurde. Sie zählt im Saldo, nicht als Einzahlung.',
  reward: 'Von der Chain selbst gezahlt, durch keine Transaktion. Es zählt im Saldo, nicht als Einzahlung.',
}

/** Why a movement was not credited. */
export const noCreditInGerman = {
  'transaction-failed':
    'Nicht gutgeschrieben: Die Transaktion ist auf der Chain fehlgeschlagen und hat nichts bewegt. Der Absender kann noch einmal zahlen.',
  'transaction-unexecuted':
    'Nicht gutgeschrieben: Die Transaktion steht in einem Block und wurde nicht ausgeführt; nicht einmal ihre Gebühr wurde genommen. Der Absender kann noch einmal zahlen.',
  'account-frozen':
    'Nicht gutgeschrieben: Die Transaktion ist fehlgeschlagen, und der Emittent des Tokens hat dieses Token-Konto eingefroren. Bis es aufgetaut ist, kann nichts darin ankommen oder es verlassen; fragen Sie den Emittenten.',
  'outcome-unknown':
    'Nicht gutgeschrieben: Der Node weiß nicht, wie diese Transaktion endete. Ein anderer Node, der seine Historie aufbewahrt, kann es sagen.',
  'nothing-arrived': 'Nicht gutgeschrieben: Die Transaktion nennt dieses Konto und ist gelungen, und der Saldo ist, was er zuvor war.',
  confidential:
    'Nicht gutgeschrieben: Ein verborgener Betrag ist eingegangen. Er wartet im ausstehenden Guthaben des Kontos, das nur die eigenen vertraulichen Schlüssel des Kontos lesen können: Übernehmen Sie ihn, und heben Sie ihn mit ihnen ab.',
  'owner-changed':
    'Nicht gutgeschrieben: Das Token-Konto hat in dieser Transaktion den Inhaber gewechselt. Ein solches Konto wird nicht für Einzahlungen benutzt.',
  'not-associated-account':
    'Nicht gutgeschrieben: Es ging an ein Token-Konto, das nicht das von diesem Einzahlungskonto abgeleitete ist. Es ist dort und kann von Hand bewegt werden.',
  'mint-not-listed':
    'Nicht gutgeschrieben: Dieser Token ist hier nicht gelistet. Ist er gewünscht, listen Sie seinen Mint; sein Name allein beweist nichts.',
  'below-minimum': 'Nicht gutgeschrieben: Es ist weniger, als eine Einzahlung mindestens sein darf, das mietbefreite Minimum.',
  dust: 'Nicht gutgeschrieben: Es ist kleiner, als für dieses Asset gezählt wird. Kopieren Sie keine Adresse daraus.',
}

export const OUTGOING = 'Es hat dieses Konto verlassen.'

/** Said of whatever one node alone told, because no other was configured. */
export const ONLY_NODE = 'Das beruht auf der Antwort des einzigen Nodes, der konfiguriert war.'

/** Why the amount of a confidential arrival is not known. */
export const hiddenInGerman = {
  waiting:
    'Wie viel es war, ist noch nicht gelesen: Dafür muss der Tresor offen sein, der Schlüssel des Inhabers darin liegen und ein Node die Transaktion aufbewahren.',
  'not-in-transaction':
    'Wie viel es war, wird nicht gesagt: Der Absender hat den verschlüsselten Betrag aus der Transaktion weggelassen, in ein eigenes Konto.',
  'other-hidden-changes':
    'Wie viel es war, wird nicht gesagt: Dieselbe Transaktion hat das verborgene Guthaben auch auf andere Weise geändert.',
  unreadable: 'Wie viel es war, lässt sich nicht sagen: Die eigenen Schlüssel des Kontos entschlüsseln nicht, was die Transaktion enthält.',
}

/** Where its amount is known. */
export const READ_WITH_KEYS =
  'Wie viel es war, ist aus der Transaktion gelesen, wie Nodes sie zeigen, mit den eigenen Schlüsseln des Kontos. Es ist Teil keiner Summe: Was davon abgehoben wird, kommt noch einmal an, öffentlich, und wird dann aufgezeichnet.'
