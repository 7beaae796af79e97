/** Why sending was closed, where the reason alone says it; what moved without an explanation has more than one cause. */
export const closingInGerman = {
  'journal-older':
    'Der Signer hat signiert, was dieses Journal nicht kennt: Es ist eine ältere Kopie oder ein anderes Journal. Was darin offen ist, kann gezahlt worden sein. Gibt es das neuere Journal noch, hören Sie auf, und legen Sie es zurück.',
  'journal-moved':
    'Dieses Journal wurde zuletzt auf einem anderen Rechner oder in einem anderen Ordner benutzt: Es wurde verschoben oder ist eine Kopie. Wird das andere noch benutzt, hören Sie hier auf: Was damit getan wird, steht nicht in diesem, und beide können zahlen.',
  'vault-restored':
    'Der Tresor wurde aus Wörtern erstellt, oder er oder seine Aufzeichnung der Signaturen ist eine ältere Kopie. Seine Schlüssel können gezahlt haben, was dieses Journal nicht kennt: Ihre Vorgeschichte wird zuerst von der Chain gelesen.',
  'key-imported': 'Ein Schlüssel, der anderswo benutzt wurde, kam in den Tresor. Was er getan hat, wird zuerst von der Chain gelesen.',
}

/** What an offline workstation does about it. */
export const offlineInGerman = {
  offline:
    'Dieser Arbeitsplatz ist offline: Von hier wird nichts gesendet. Was hier signiert wird, wird auf einen Arbeitsplatz mit Netzzugang übertragen, der es sendet.',
  'offline-stopped':
    'Dieser Arbeitsplatz ist offline: Von hier wird nichts gesendet. Sein Signer darf nichts signieren, bis Sie sich jeden Grund angesehen haben: Suchen Sie anhand ihrer Protokolle die Bundles, die hier seither signiert wurden, und sehen Sie nach, ob jedes beendet ist. Fahren Sie dann mit diesem Journal fort.',
}
