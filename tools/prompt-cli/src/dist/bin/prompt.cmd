@echo off
rem Starts the command line of Prompt Compiler with the Java of JAVA_HOME or, without one, of PATH.
rem PROMPT_JAVA_OPTS: further options for Java. PROMPT_NO_CACHE=1: no cache of loaded classes.
rem No variable is used in parentheses here: a ')' in its value would end the block.
setlocal

set "home=%~dp0.."
set "jar="
for %%f in ("%home%\lib\prompt-cli-*.jar") do set "jar=%%~ff"
if not defined jar goto noJar

rem Windows looks for programs in the current folder first, which may be a checkout of others. A relative JAVA_HOME would be a
rem folder of it.
set "java="
if defined JAVA_HOME goto ofHome
for /f "delims=" %%f in ('%SystemRoot%\System32\where.exe $PATH:java.exe 2^>nul') do if not defined java if /i not "%%~dpf"=="%CD%\" set "java=%%~ff"
if not defined java goto noJava
goto start

:ofHome
if not "%JAVA_HOME:~1,2%"==":\" if not "%JAVA_HOME:~1,2%"==":/" if not "%JAVA_HOME:~0,2%"=="\\" goto relativeHome
set "java=%JAVA_HOME%\bin\java.exe"
if not exist "%java%" goto noJavaInHome

:start
rem Classes that were loaded once are mapped from a file by JDK 19 and later. Older ones ignore the
rem option, since unknown options are allowed. A command that loads most classes writes the file. An archive has code, so a
rem relative folder, or one in a Git repository other than the home folder or in the working folder, is not used.
set "archive="
if not defined PROMPT_NO_CACHE if "%LOCALAPPDATA:~1,2%"==":\" set "archive=%LOCALAPPDATA%\prompt-compiler\prompt.jsa"
set "at=%LOCALAPPDATA%"
:parents
if not defined archive goto startJava
if exist "%at%\.git" if /i not "%at%"=="%USERPROFILE%" set "archive="
if /i "%at%"=="%CD%" set "archive="
set "below=%at%"
for %%f in ("%at%\..") do set "at=%%~ff"
if not "%at%"=="%below%" goto parents
if defined archive if not exist "%LOCALAPPDATA%\prompt-compiler" mkdir "%LOCALAPPDATA%\prompt-compiler" 2>nul
if defined archive if not exist "%archive%" if not "%~1"=="check" if not "%~1"=="render" if not "%~1"=="generate" set "archive="
:startJava
set shared=
if defined archive set shared=-Xshare:auto -Xlog:disable -XX:+IgnoreUnrecognizedVMOptions -XX:+AutoCreateSharedArchive "-XX:SharedArchiveFile=%archive%"

rem The heap of the language server starts small, whatever memory the machine has.
set "heap="
if "%~1"=="lsp" set "heap=-Xms24m"
"%java%" %shared% -XX:TieredStopAtLevel=1 -XX:+UseSerialGC %heap% %PROMPT_JAVA_OPTS% -jar "%jar%" %*
exit /b %errorlevel%

:noJar
echo prompt: there is no prompt-cli jar in '%home%\lib'. 1>&2
exit /b 2

:noJava
echo prompt: Java was not found. Install Java 17 or later, or set JAVA_HOME. 1>&2
exit /b 2

:relativeHome
echo prompt: JAVA_HOME is '%JAVA_HOME%', which is not an absolute path. 1>&2
exit /b 2

:noJavaInHome
echo prompt: JAVA_HOME is '%JAVA_HOME%', but there is no bin\java.exe. 1>&2
exit /b 2
