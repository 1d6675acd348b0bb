@echo off
rem Starts the command line of Prompt Compiler with the Java of JAVA_HOME or, without one, of PATH.
rem PROMPT_JAVA_OPTS: further options for Java. PROMPT_NO_CACHE=1: no cache of loaded classes.
setlocal

set "home=%~dp0.."
set "jar="
for %%f in ("%home%\lib\prompt-cli-*.jar") do set "jar=%%~ff"
if not defined jar (
  echo prompt: there is no prompt-cli jar in '%home%\lib'. 1>&2
  exit /b 2
)

rem Windows looks for programs in the current folder first, which may be a checkout of others.
set "java="
if defined JAVA_HOME (
  set "java=%JAVA_HOME%\bin\java.exe"
) else (
  for /f "delims=" %%f in ('%SystemRoot%\System32\where.exe $PATH:java.exe 2^>nul') do if not defined java if /i not "%%~dpf"=="%CD%\" set "java=%%~ff"
)
if not defined java (
  echo prompt: Java was not found. Install Java 17 or later, or set JAVA_HOME. 1>&2
  exit /b 2
)
if defined JAVA_HOME if not exist "%java%" (
  echo prompt: JAVA_HOME is '%JAVA_HOME%', but there is no bin\java.exe. 1>&2
  exit /b 2
)

rem Classes that were loaded once are mapped from a file by JDK 19 and later. Older ones ignore the
rem option, since unknown options are allowed. A command that loads most classes writes the file.
set "archive="
if not defined PROMPT_NO_CACHE if defined LOCALAPPDATA (
  if not exist "%LOCALAPPDATA%\prompt-compiler" mkdir "%LOCALAPPDATA%\prompt-compiler" 2>nul
  if exist "%LOCALAPPDATA%\prompt-compiler\prompt.jsa" set "archive=true"
  if "%~1"=="check" set "archive=true"
  if "%~1"=="render" set "archive=true"
  if "%~1"=="generate" set "archive=true"
)

rem The heap of the language server starts small, whatever memory the machine has.
set "heap="
if "%~1"=="lsp" set "heap=-Xms24m"
if defined archive (
  "%java%" -Xshare:auto -Xlog:disable -XX:+IgnoreUnrecognizedVMOptions -XX:+AutoCreateSharedArchive "-XX:SharedArchiveFile=%LOCALAPPDATA%\prompt-compiler\prompt.jsa" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC %heap% %PROMPT_JAVA_OPTS% -jar "%jar%" %*
) else (
  "%java%" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC %heap% %PROMPT_JAVA_OPTS% -jar "%jar%" %*
)
exit /b %errorlevel%
