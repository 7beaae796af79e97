import { tokenUpkeepInGerman } from './upkeep.ts'
import { notAWalletInGerman } from './wallets.ts'

const ASK_FOR_ACCOUNTS = 'Bitten Sie den Emittenten um die Konten, und geben Sie sie von Hand an.'

const hook = {
  'hook-program-gone':
    'Ein Programm des Emittenten muss jedem Transfer dieses Tokens zustimmen, und es ist weg oder kein Programm: Niemand kann den Token jetzt bewegen. Fragen Sie den Emittenten.',
  'hook-list-unreadable': `Ein Programm des Emittenten muss jedem Transfer dieses Tokens zustimmen, und seine Liste der Konten, die es sehen will, wird nicht verstanden. ${ASK_FOR_ACCOUNTS}`,
  'hook-account-unknown': `Ein Programm des Emittenten muss jedem Transfer dieses Tokens zustimmen, und eines der Konten, die es sehen will, lässt sich nicht bestimmen. ${ASK_FOR_ACCOUNTS}`,
  'hook-asks-signature':
    'Ein Programm des Emittenten verlangt eine Signatur eines Kontos, das diesen Transfer nicht signiert. Es bekommt sie nicht: Das Programm könnte damit handeln.',
  'hook-accounts-too-many': 'Ein Programm des Emittenten will mehr Konten sehen, als eine Transaktion fasst.',
  'hook-not-named':
    'Die von Hand angegebenen Konten nennen das Programm nicht, das der Mint des Emittenten aufruft. Bitten Sie den Emittenten um alle.',
  'no-hook': 'Es wurden Konten für einen Transfer-Hook angegeben, und dieser Token hat keinen. Lassen Sie sie weg.',
}

const hidden = {
  'mint-not-confidential': tokenUpkeepInGerman['mint-not-confidential'],
  'mint-with-hidden-fees': tokenUpkeepInGerman['mint-with-hidden-fees'],
  'mint-with-hidden-issue': tokenUpkeepInGerman['mint-with-hidden-issue'],
  'proofs-off': tokenUpkeepInGerman['proofs-off'],
  'hidden-unreadable': tokenUpkeepInGerman['hidden-unreadable'],
  'not-provable': tokenUpkeepInGerman['not-provable'],
  'version-1-not-taken': tokenUpkeepInGerman['version-1-not-taken'],
  'mint-with-hook':
    'Der Token ruft bei jedem Transfer ein Programm auf, und dafür ist in einem vertraulichen Transfer hier kein Platz. Zahlen Sie öffentlich.',
  'no-place-for-proofs':
    'Ein Node nimmt keine Transaktion der Version 1 an, deshalb müssen zwei Beweise in Konten stehen, und jede der Adressen dafür ist belegt: Jemand anderes hat Lamports dorthin gesendet, oder frühere Beweise halten Miete, die „tokens end-withdrawal“ zurückholt. Zahlen Sie öffentlich oder dort, wo jeder Node Version 1 annimmt.',
  'needs-blockhash':
    'Eine vertrauliche Zahlung beweist, was das Konto jetzt hält, deshalb kann sie nicht unter einer Nonce warten. Zahlen Sie unter einem Blockhash.',
  'needs-fresh-blockhash':
    'Ein Node nimmt keine Transaktion der Version 1 an, deshalb braucht die Zahlung mehrere Transaktionen nacheinander, und der angegebene Blockhash ist vorbei, bevor die letzte signiert ist. Lassen Sie ihn weg.',
  'source-not-configured':
    'Das zahlende Konto nimmt nicht an vertraulichen Transfers teil. Richten Sie es ein, und zahlen Sie zuerst etwas vertraulich ein, oder lassen Sie etwas vertraulich eingehen.',
  'source-not-approved': 'Der Emittent des Tokens hat das zahlende Konto nicht für vertrauliche Transfers zugelassen.',
  'source-busy':
    'Etwas, das beschlossen und nicht beendet ist, benutzt das zahlende Konto: Was darin übrig bleibt, wird aus dem bewiesen, was es hält. Warten Sie, bis das beendet ist.',
  'keys-elsewhere':
    'Das zahlende Konto wurde mit Schlüsseln eingerichtet, die nicht aus dem Schlüssel seines Inhabers stammen. Wer es eingerichtet hat, kann daraus zahlen.',
  'available-short': 'Im zahlenden Konto ist weniger als das verfügbar. Was aussteht, muss zuerst übernommen werden.',
  'above-48-bits': 'Ein vertraulicher Transfer bewegt weniger als 2^48 kleinste Einheiten. Zahlen Sie in Teilen.',
  'recipient-not-configured':
    'Das Konto des Empfängers für diesen Token nimmt keine vertraulichen Transfers an. Der Empfänger muss es zuerst einrichten oder öffentlich bezahlt werden.',
  'recipient-not-approved':
    'Der Emittent des Tokens hat das Konto des Empfängers nicht für vertrauliche Transfers zugelassen. Es käme nichts an.',
  'recipient-public-off':
    'Der Empfänger hat öffentliche Eingänge ausgeschaltet. Verbergen Sie den Betrag, oder bitten Sie den Empfänger, sie einzuschalten.',
  'recipient-credits-off':
    'Der Empfänger hat vertrauliche Eingänge ausgeschaltet. Bitten Sie den Empfänger, sie einzuschalten, oder zahlen Sie öffentlich.',
  'recipient-credits-full':
    'Das Konto des Empfängers ist voll mit Eingängen, die nicht übernommen wurden, und nimmt keine weiteren an. Bitten Sie den Empfänger, sie zu übernehmen.',
}

/** Why a payment cannot be made. */
export const unpayableInGerman = {
  ...notAWalletInGerman,
  ...hook,
  ...hidden,
  'paid-already':
    'Eine Zahlung mit dieser Referenz wurde schon ausgeführt oder kann es noch werden. Sie wird nicht zweimal ausgeführt; geben Sie eine andere Referenz an, um mit Absicht noch einmal zu zahlen.',
  'amount-zero': 'Der Betrag ist null.',
  'is-payer': 'Der Empfänger ist das Konto, das zahlt.',
  'recipient-unfunded':
    'Noch nie hat jemand an diese Adresse gezahlt, deshalb bliebe ein Tippfehler unbemerkt. Ist sie richtig, erlauben Sie Empfänger, die noch nichts halten.',
  'below-rent-minimum':
    'Der Empfänger hielte weniger als das mietbefreite Minimum, und das weist das Netz ab. Zahlen Sie mindestens so viel.',
  'payer-short':
    'Das zahlende Konto hält nicht genug, zusammen mit dem, was andere offene Zahlungen nehmen werden, und dem Minimum, das es behalten muss.',
  'payer-left-between':
    'Dem zahlenden Konto bliebe mehr als nichts und weniger als das mietbefreite Minimum, und das weist das Netz ab. Zahlen Sie weniger oder alles.',
  'payer-needed-still':
    'Dem zahlenden Konto bliebe nichts, während andere Transaktionen, für die es zahlt, nicht beendet sind; die zuletzt landende würde fehlschlagen. Lassen Sie das mietbefreite Minimum darin, oder warten Sie, bis sie beendet sind.',
  'too-large-for-a-transaction': 'Schon diese Zahlung allein passt nicht in eine Transaktion. Kürzen Sie ihr Memo.',
  'over-limit':
    'Das ist mehr, als der Signer in einer Transaktion hinausgehen lässt. Zahlen Sie weniger auf einmal, oder ändern Sie das Limit der Richtlinie.',
  'not-allowed':
    'Die Richtlinie des Signers nennt diesen Empfänger nicht. Erlauben Sie ihn dort, und zahlen Sie, sobald seine Wartezeit vorbei ist.',
  'not-allowed-yet':
    'Die Richtlinie des Signers nennt diesen Empfänger, und seine Wartezeit ist nicht vorbei. Zahlen Sie, sobald sie es ist.',
  'mint-not-there':
    'Der Mint des Tokens ist weg oder nicht mehr, was er beim Listen war. Fragen Sie den Emittenten, bevor Sie damit zahlen.',
  'mint-extension-unknown':
    'Der Mint des Tokens hat eine Erweiterung, die dieses Programm nicht kennt, deshalb lässt sich nicht bestimmen, was ein Transfer tut. Verwenden Sie ein neueres Programm.',
  'mint-paused':
    'Der Emittent hat diesen Token angehalten: Niemand kann ihn jetzt bewegen. Versuchen Sie es noch einmal, wenn er wieder freigegeben ist.',
  'non-transferable': 'Dieser Token kann gar nicht transferiert werden; er kann nur vernichtet werden.',
  'source-frozen': 'Der Emittent hat das zahlende Token-Konto eingefroren. Bitten Sie den Emittenten, es aufzutauen.',
  'recipient-frozen':
    'Der Emittent hat das Token-Konto des Empfängers eingefroren, und es kann nichts empfangen. Der Empfänger muss es zuerst auftauen lassen.',
  'starts-frozen':
    'Der Empfänger hat kein Konto für diesen Token, und neue beginnen eingefroren. Der Empfänger muss zuerst eines eröffnen und auftauen lassen.',
  'account-not-theirs':
    'Wo das Konto des Empfängers für diesen Token hingehört, ist etwas anderes oder ein Konto eines anderen Inhabers. Was dorthin gezahlt wird, ist möglicherweise verloren.',
  'memo-required':
    'Das Konto des Empfängers nimmt Token nur mit einem Memo an. Fragen Sie den Empfänger, mit welchem Text, und zahlen Sie damit.',
  'all-withheld': 'Die Transfergebühr des Tokens nähme alles; es käme nichts an. Zahlen Sie mehr auf einmal.',
  'tokens-short': 'Das zahlende Konto hält nicht genug von dem Token, zusammen mit dem, was andere offene Zahlungen nehmen werden.',
}

const AGAIN_ON_PURPOSE = 'Es wird nicht noch einmal gezahlt; geben Sie eine andere Referenz an, um mit Absicht noch einmal zu zahlen.'
const NOT_TWICE = 'Es wird kein zweites Mal beschlossen'

/** What became of a reference that was decided before. */
export const takenInGerman = {
  paid: `Unter dieser Referenz gezahlt, nachweislich finalisiert. ${AGAIN_ON_PURPOSE}`,
  'paid-elsewhere': `Unter dieser Referenz durch eine andere Nachricht gezahlt als die hier verfolgten. ${AGAIN_ON_PURPOSE}`,
  'on-its-way': `Unter dieser Referenz beschlossen und noch nicht endgültig. ${NOT_TWICE}; wie weit es ist, steht unter „Zahlungen“.`,
  'awaiting-confirmation': `Unter dieser Referenz beschlossen: Es wartet auf Ihre Bestätigung, und vorher wird dafür nichts signiert. Bestätigen Sie es unter „Senden“, oder nehmen Sie es dort zurück; es wird kein zweites Mal beschlossen.`,
  'awaiting-approval': `Unter dieser Referenz beschlossen und nicht signiert: Es wartet auf eine zweite Person. ${NOT_TWICE}.`,
  'being-revoked':
    'Unter dieser Referenz beschlossen und gerade widerrufen. Was signiert wurde, kann noch landen; sobald nachgewiesen ist, dass es das nicht kann, ist die Referenz frei.',
  carried: `Unter dieser Referenz in einem Bundle vorbereitet, das jederzeit signiert und gesendet werden kann. ${NOT_TWICE}; importieren Sie die signierte Datei, oder lassen Sie das Nonce-Konto des Bundles fortschreiben: Sobald nachgewiesen ist, dass es nicht landen kann, ist die Referenz frei.`,
  'not-known':
    'Unter dieser Referenz beschlossen, und niemand kann feststellen, ob gezahlt wurde. Der Hergang nennt den Grund. Geben Sie eine andere Referenz erst an, wenn Sie wissen, dass es nicht angekommen ist und nicht mehr landen kann: Was unter einer Nonce signiert wurde, kann landen, bis diese Nonce fortgeschrieben ist.',
}
