/** What there is to say of a confidential account, as core/review/explain-confidential.ts says it of the code alone. */
export const confidentialInGerman = {
  locked: 'Der Tresor ist gesperrt: Was verborgen ist, lässt sich lesen, sobald er offen ist.',
  'keys-elsewhere':
    'Was es verbirgt, lässt sich hier nicht lesen: Der Schlüssel seines Inhabers liegt nicht in diesem Tresor, oder es wurde mit Schlüsseln eingerichtet, die nicht von jenem Schlüssel abgeleitet sind.',
  unreadable:
    'Ein Betrag darin ist zu groß, um entschlüsselt zu werden, oder gehört nicht zu seinen Schlüsseln. Beträge über 32 Bit werden aus der eigenen Kopie des Inhabers gelesen, und nur, wo der Geheimtext diesen Betrag oder weniger als 2^32 mehr enthält.',
  'proofs-off': 'Dieses Netz prüft derzeit keine Beweise: Was verborgen ist, lässt sich nicht bewegen, bis es das tut.',
  'filling-up':
    'Es ist zu vier Fünfteln voll mit Eingängen, die nicht übernommen wurden. Ein volles Konto nimmt keine mehr an: Übernehmen Sie sein ausstehendes Guthaben.',
  'not-approved': 'Der Emittent des Tokens hat es nicht für vertrauliche Transfers zugelassen: Auf diese Weise kommt nichts darin an.',
  'refuses-confidential': 'Es nimmt keine vertraulichen Eingänge an: Sie sind ausgeschaltet.',
  'refuses-public': 'Es nimmt keine öffentlichen Eingänge an: Sie sind ausgeschaltet.',
  overlooked:
    'Zwischen Lesen und Übernehmen ist etwas eingegangen: Beim letzten Übernehmen waren es mehr Eingänge als vorgesehen. Übernehmen Sie noch einmal; das stellt die Kopie des Guthabens richtig.',
  'copy-stale':
    'Die eigene Kopie des Inhabers vom verfügbaren Guthaben stimmt nicht und wird nicht angezeigt. Übernehmen Sie noch einmal, um sie richtigzustellen, wo der Betrag gelesen werden kann.',
  'copy-unreadable':
    'Die eigene Kopie des Inhabers vom verfügbaren Guthaben wurde nicht mit seinem Schlüssel gemacht. Übernehmen Sie noch einmal, um sie richtigzustellen, wo der Betrag gelesen werden kann.',
  'mint-unreadable':
    'Es ist nicht bekannt, wie sein Token vertraulich übertragen wird: Sein Mint ist weg, oder dessen Bytes lassen sich nicht lesen.',
  withdrawing:
    'Eine Abhebung in mehreren Transaktionen geht weiter, solange der Tresor offen ist. An ihrem Ende ist ihr Betrag öffentlich; die Miete ihrer Beweise wird zurückgeholt, wie immer sie endet.',
  paying:
    'Eine Zahlung daraus braucht mehrere Transaktionen und geht weiter, solange der Tresor offen ist. Die Miete ihrer Beweise wird zurückgeholt, wie immer sie endet.',
}
