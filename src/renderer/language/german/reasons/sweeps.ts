import { unpayableInGerman } from './payments.ts'

/** Why an account is not part of a sweep. */
export const leftOutInGerman = {
  ...unpayableInGerman,
  'holds-nothing': 'Es hält nichts.',
  'nothing-above-minimum': 'Es hält nicht mehr als das mietbefreite Minimum, und das bleibt darin.',
  'less-than-its-cost': 'Es hält nicht mehr, als das Bewegen kosten würde.',
  'nobody-can-pay': 'Weder das Konto noch das Treasury-Konto kann die Gebühr zahlen und das mietbefreite Minimum behalten.',
  'is-destination': 'Hierhin geht das Geld.',
  'is-payer': 'Es zahlt die Gebühren.',
  'not-chosen': 'Sie haben es nicht gewählt.',
  'below-your-minimum': 'Es hält weniger als das Minimum, das Sie angegeben haben.',
  'not-plain': 'Es trägt Daten oder gehört einem Programm; seine Miete bleibt darin.',
  'changed-hands':
    'Das Token-Konto gehört inzwischen jemand anderem oder zu einem anderen Mint. Nichts darin gehört uns; der Vergleich mit der Chain eröffnet einen Fall.',
  frozen: 'Der Emittent des Tokens hat es eingefroren.',
  'destination-frozen': 'Der Emittent hat das Konto der Treasury für diesen Token eingefroren: Dort kann nichts ankommen.',
  'destination-starts-frozen':
    'Die Treasury hat kein Konto für diesen Token, und neue beginnen eingefroren: In einem, das der Sweep erstellt, kann nichts ankommen. Erstellen Sie es („token create“, oder Token-Konto erstellen, unter „Token-Konten“), und lassen Sie es vom Emittenten auftauen.',
  'destination-credits-off':
    'Das Konto der Treasury für diesen Token weist öffentliche Eingänge ab. Schalten Sie sie wieder ein: „token enable-non-confidential-credits“, oder die Eingänge auf seiner Karte unter „Vertraulich“.',
  'destination-not-ours':
    'Wo das Konto der Treasury für diesen Token hingehört, ist etwas anderes. Dorthin wird nichts gesendet. Was es ist, sagt die Liste der Token-Konten.',
  'destination-below-minimum': 'Was bewegt werden könnte, ließe das Ziel unter dem mietbefreiten Minimum.',
}

/** Why a transaction of a bundle is not revoked. */
export const leftAloneInGerman = {
  altered: 'Ihre Aufzeichnung im Journal wurde verändert, deshalb ist nicht bekannt, von welchem Nonce-Konto sie lebt.',
  dead: 'Sie ist nie gelandet und kann nie mehr landen.',
  landed: 'Sie steht im Kontobuch.',
  ended: 'Sie ist zurückgekommen und beendet.',
  landing:
    'Ein Node zeigt sie in einem Block. Warten Sie, bis das endgültig ist; wird es das nicht, nennen Sie sie mit ihrer Nummer, um sie zu widerrufen.',
  advanced: 'Ihr Nonce-Konto enthält jetzt einen anderen Wert: Sie ist gelandet oder wird es nie. Der Nachweis wird gerade gesammelt.',
  'handed-over': 'Ein anderer Schlüssel hat jetzt die Autorität über ihr Nonce-Konto, und nur jener kann es fortschreiben.',
  'under-way': 'Ihr Nonce-Konto soll schon fortgeschrieben werden, durch etwas, das zuvor beschlossen oder vorbereitet wurde.',
}

/** What was made of a transaction that was signed elsewhere, where its code says all of it. */
export const elsewhereInGerman = {
  'moved-home': 'Alles, was sie bewegt hat, ging von Ihren Konten auf Ihre Konten, und ihre Gebühr wurde gezahlt.',
  failed:
    'Sie hatte auf der Chain keine Wirkung. Nichts wurde bewegt außer ihrer Gebühr, und nicht einmal die, wenn sie in einem Block stand und nicht ausgeführt wurde.',
  dead: 'Sie wurde signiert, steht in keinem Block und kann nie ausgeführt werden. Wofür sie war, kann neu signiert werden.',
  unknown:
    'Niemand hier weiß, wofür: Sie kann jemanden bezahlt oder Token oder Rechte weggegeben haben. Ihr Fall liegt bei Ihnen; an wen sie erkennbar zahlt, wird aufbewahrt.',
}

/** Why an account is not in a confidential sweep. */
export const leftOfConfidentialSweepInGerman = {
  'in-a-sweep': 'Ein laufender vertraulicher Sweep hat es schon.',
  'keys-elsewhere':
    'Es wurde mit Schlüsseln eingerichtet, die nicht aus dem Schlüssel seines Inhabers stammen. Wer es eingerichtet hat, kann es leeren.',
  'hidden-unreadable':
    'Ein Betrag darin kann hier nicht entschlüsselt werden. Nichts davon ist verloren: Übernehmen Sie mit der Wallet, die ihn lesen kann.',
  'other-mint': 'Es gehört zu einem anderen Token.',
  'not-confidential': 'Es gibt dort kein Token-Konto, das vertrauliche Transfers annimmt.',
  'not-ours': 'Der Schlüssel seines Inhabers liegt nicht in diesem Tresor, deshalb kann dafür nichts signiert werden.',
  'holds-nothing': 'Es ist nichts darin.',
}
