/** Stores the provider's state in PostgreSQL, so that a restart signs no one out. */
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { inScope, SYSTEM, type Database, type Trx } from '../database.ts'

/** One table for all of the provider's models; expired rows are read as absent and swept by {@link sweepIdentity}. */
export const adapterFor = (database: Database) =>
  class PostgresAdapter implements Adapter {
    readonly #model: string

    constructor(model: string) {
      this.#model = model
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      }
      await this.#run((trx) =>
        trx
          .insertInto('identity_record')
          .values({ model: this.#model, id, consumed_at: null, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute(),
      )
    }

    find = (id: string) => this.#read('id', id)
    findByUid = (uid: string) => this.#read('uid', uid)
    /** Device flow is off: nothing is ever stored under a user code. */
    findByUserCode = async () => undefined

    async consume(id: string): Promise<void> {
      await this.#run((trx) =>
        trx
          .updateTable('identity_record')
          .set({ consumed_at: new Date() })
          .where('model', '=', this.#model)
          .where('id', '=', id)
          .execute(),
      )
    }

    async destroy(id: string): Promise<void> {
      await this.#run((trx) =>
        trx.deleteFrom('identity_record').where('model', '=', this.#model).where('id', '=', id).execute(),
      )
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await this.#run((trx) => trx.deleteFrom('identity_record').where('grant_id', '=', grantId).execute())
    }

    async #read(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
      const row = await this.#run((trx) =>
        trx
          .selectFrom('identity_record')
          .select(['payload', 'consumed_at', 'expires_at'])
          .where('model', '=', this.#model)
          .where(column, '=', value)
          .executeTakeFirst(),
      )
      if (!row || (row.expires_at && row.expires_at <= new Date())) return undefined
      const consumed = row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}
      return { ...row.payload, ...consumed }
    }

    #run<Result>(run: (trx: Trx) => Promise<Result>): Promise<Result> {
      return inScope(database, SYSTEM, run)
    }
  }

/** Removes what expired: records, links in e-mails, and sessions that no one can have any longer. */
export const sweepIdentity = (database: Database, now: Date): Promise<void> =>
  inScope(database, SYSTEM, async (trx) => {
    await trx.deleteFrom('identity_record').where('expires_at', '<', now).execute()
    await trx.deleteFrom('identity_link').where('expires_at', '<', now).execute()
    await trx.deleteFrom('session').where('expires_at', '<', now).execute()
  })
