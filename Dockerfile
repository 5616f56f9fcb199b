# Builds the dashboard, keeps what the server needs at run time, and runs it as nobody special.
FROM node:26-slim AS build
WORKDIR /provost
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
# The image brings its own Node.js; the package that brings one to laptops is not needed here.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY contract contract
COPY web web
RUN npx vite build web --config web/vite.config.ts

FROM node:26-slim AS packages
WORKDIR /provost
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts --omit=dev --workspace server --workspace contract --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/.bin/node

FROM node:26-slim
# No demo school: its accounts have a published password.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO_STUDENTS=0 MALLOC_ARENA_MAX=2
WORKDIR /provost
COPY --from=packages /provost/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY --from=build /provost/web/dist web/dist
RUN install --directory --mode=0700 --owner=node --group=node /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "server/src/main.ts"]
