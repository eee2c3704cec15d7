import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLinks } from '../../src/database/embedded/binaries.ts';
import { findDatabaseFolder } from '../../src/database/embedded/places.ts';
import { findLivePostmaster } from '../../src/database/embedded/postmaster-pid.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPlaces,
  type EmbeddedServer,
  EmbeddedServerError,
  findRunningServer,
  lockDataFolder,
  startEmbeddedServer,
} from '../../src/database/embedded/server.ts';
import {
  buildProgram,
  ended,
  isRoot,
  launchProgram,
  nobody,
  type Program,
  type ProgramFiles,
  startProgram,
} from './program-on-embedded-postgres.ts';
