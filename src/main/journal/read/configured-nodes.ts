import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { ConfiguredNodes } from '../records.ts'

/** Answers {@link JournalReader.configuredNodes}. A row for each change of what a person configured: few. */
export async function readConfiguredNodes(db: Queries): Promise<readonly ConfiguredNodes[]> {
  const rows = await db.selectFrom('configured_nodes').select(['after_credit', 'nodes']).orderBy('id').execute()
  return rows.map(({ after_credit: afterCredit, nodes }) => ({
    afterCredit: toNumber(afterCredit),
    nodes: namesIn(parseStoredJson(nodes)),
  }))
}

function namesIn(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.map(String) : []
}
