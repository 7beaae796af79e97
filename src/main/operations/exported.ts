import { readExport } from '../export/index.ts'
import { dataUrlOfBytes } from '../given-file.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'

export function exportedOperations({ folder }: Pick<Services, 'folder'>) {
  return {
    read: os.exported.read.handler(async ({ input }) => {
      const { bytes, next } = await readExport({ folder: folder.path, ...input })
      return { contents: dataUrlOfBytes(bytes), next }
    }),
  }
}
