import type postgres from 'postgres'
import { TEMPLATE } from './cluster'

/** Makes a database as the migrated template is. Copying it fails while another worker copies it, and is tried again for a while. */
export async function copyTemplate(admin: postgres.Sql, name: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await admin.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`)
      return
    } catch (error) {
      if (attempt === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
