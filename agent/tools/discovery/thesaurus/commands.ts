// Running things, and what programmers see of them.
import type { WordGroup } from '../thesaurus.ts';

export const commands: readonly WordGroup[] = [
  {
    words: 'command, comando, command line, línea de comandos, línea de órdenes, orden, instrucción',
    hints:
      'cmd, cli, terminal, console, shell, script, program, programa, process, proceso, binary, executable, ejecutable',
  },
  {
    words:
      'shell, bash, terminal, powershell, cmd, sh, zsh, command line, línea de comandos, línea de órdenes, símbolo del sistema',
    hints:
      'consola, console, npm, npx, pnpm, yarn, pip, cargo, make, maven, gradle, apt, brew, sudo, run command, ejecutar comando, script, program, programa, process, proceso, compile, compilar, install, instalar, instala, dependencies, dependencias, server, servidor, run tests, unit tests, tests, test suite, build project, compilar el proyecto, background job, segundo plano, cli, ejecutable, executable, binary, exec, lint, pytest, chmod, kill, ps, environment variable, variable de entorno, arrancar, daemon, subprocess, subproceso, spawn process, docker compose, disk space',
  },
  {
    words:
      'run, execute, exec, ejecutar, ejecuta, ejecución, correr, lanzar, launch, invoke, invocar, run a program',
    hints: 'start, arrancar, iniciar, perform, evaluate, evaluar, trigger',
  },
  { words: 'start, iniciar, arrancar, begin, comenzar, poner en marcha' },
  {
    words: 'stop, parar, detener, kill, terminate, matar, terminar, apagar, end',
    hints: 'cancel, cancelar, halt, shut down',
  },
  { words: 'job, process, proceso, tarea en segundo plano, background', hints: 'daemon' },
  { words: 'code, código', hints: 'source, fuente, function, función, class, program' },
  { words: 'javascript, js, ecmascript', hints: 'node, nodejs, typescript, ts' },
  { words: 'sandbox, aislado, caja de arena, isolated', hints: 'node, quickjs, snippet' },
  { words: 'evaluate, eval, evaluar, evaluación, compute, calcular' },
  {
    words: 'problem, problema, error, errores, warning, advertencia, aviso, fault, fallo',
    hints: 'red squiggles, squiggles, subrayado rojo, wrong, mal',
  },
  {
    words:
      'diagnostics, diagnóstico, diagnósticos, lint, linter, compiler errors, errores de compilación, type errors, errores de tipo, red squiggles, squiggles, language services, problems',
    hints:
      'compile errors, type check, typecheck, tsc, eslint, syntax errors, syntax error, error de sintaxis, errores de sintaxis, errores en el código, errors in my code, errors in the code, advertencias, warnings, editor, problemas del editor, static analysis, análisis estático, subrayado rojo',
  },
  { words: 'exception, excepción, excepciones, crash', hints: 'error, errores, bug, production, producción' },
  { words: 'stack trace, stacktrace, traceback, traza' },
  { words: 'log, logs, registro, registros, bitácora', hints: 'output, salida, traces' },
  { words: 'editor, ide, vscode' },
  {
    words: 'deploy, desplegar, despliegue',
    hints: 'deployment, publish, publicar, release, ship, staging, production',
  },
  { words: 'environment, entorno' },
  { words: 'server, servidor' },
  { words: 'container, contenedor, contenedores, docker', hints: 'podman' },
  { words: 'kubernetes, k8s, kubectl, cluster, clúster', hints: 'pod, pods, helm' },
  { words: 'pod, pods' },
  { words: 'scale, escalar, replicas, réplicas', hints: 'autoscale' },
  { words: 'build, construir, compilar, compile, construye', hints: 'make' },
  { words: 'infrastructure, infraestructura', hints: 'cloud, nube, iac' },
  { words: 'metrics, métricas, monitoring, monitorización', hints: 'dashboard, cpu, latency, uso' },
  { words: 'bucket, s3, object storage, almacenamiento', hints: 'cloud, nube' },
  { words: 'test, prueba, pruebas, tests, testing' },
];
