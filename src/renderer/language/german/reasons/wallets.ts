/** Why nothing is paid to what is not a wallet, as core/review/explain-recipient.ts says it of the code alone. */
export const notAWalletInGerman = {
  'off-curve':
    'Für diese Adresse kann kein Schlüssel signieren, deshalb könnte niemand bewegen, was dort ankommt. Bitten Sie den Empfänger um die Adresse einer Wallet.',
  'small-order':
    'Diese Adresse ist ein Punkt kleiner Ordnung: Ihr Schlüssel gehört niemandem und jedem. Bitten Sie den Empfänger um die Adresse einer Wallet.',
  program: 'Diese Adresse ist ein Programm. Was dorthin gezahlt wird, ist verloren. Bitten Sie um die Adresse einer Wallet.',
  sysvar: 'Diese Adresse gehört dem Netz selbst. Was dorthin gezahlt wird, ist verloren. Bitten Sie um die Adresse einer Wallet.',
  multisig: 'Diese Adresse ist ein Multisig eines Token-Programms, keine Wallet. Bitten Sie um die Adresse einer Wallet.',
  'token-account': 'Diese Adresse ist ein Token-Konto, keine Wallet. Bitten Sie um die Wallet, der es gehört.',
  mint: 'Diese Adresse ist ein Mint: Sie sagt, was ein Token ist, und gehört niemandem. Was dorthin gezahlt wird, ist verloren. Bitten Sie um die Adresse einer Wallet.',
  'nonce-account': 'Diese Adresse ist ein Nonce-Konto, keine Wallet. Bitten Sie um die Adresse einer Wallet.',
  'lookup-table': 'Diese Adresse ist eine Lookup-Tabelle. Was dorthin gezahlt wird, ist verloren. Bitten Sie um die Adresse einer Wallet.',
  'has-data':
    'Diese Adresse gehört einem Programm und ist keine Wallet. Was dorthin gezahlt wird, ist möglicherweise verloren. Bitten Sie um die Adresse einer Wallet.',
}
