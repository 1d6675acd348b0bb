package io.promptcompiler.gradle;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gradle.api.internal.StartParameterInternal;
import org.gradle.api.logging.LogLevel;
import org.gradle.api.logging.configuration.ConsoleOutput;
import org.gradle.initialization.DefaultBuildCancellationToken;
import org.gradle.initialization.DefaultBuildRequestContext;
import org.gradle.initialization.DefaultBuildRequestMetaData;
import org.gradle.internal.buildoption.Option;
import org.gradle.internal.buildprocess.BuildProcessState;
import org.gradle.internal.classpath.ClassPath;
import org.gradle.internal.instrumentation.agent.AgentStatus;
import org.gradle.internal.logging.LoggingManagerInternal;
import org.gradle.internal.logging.services.LoggingServiceRegistry;
import org.gradle.internal.nativeintegration.services.NativeServices;
import org.gradle.internal.service.ServiceRegistry;
import org.gradle.internal.watch.registry.WatchMode;
import org.gradle.launcher.exec.BuildActionResult;
import org.gradle.launcher.exec.BuildExecutor;
import org.gradle.launcher.exec.DefaultBuildActionParameters;
import org.gradle.tooling.internal.provider.action.ExecuteBuildAction;

/**
 * Runs builds with the engine of Gradle that its API contains, as no distribution of Gradle is on
 * Maven Central. Each line of the input is a build: a folder, then tasks and options, separated by
 * tabs. What a build prints ends with a line that begins with {@link #END}.
 */
final class RunBuilds {
  /** The beginning of the line after a build; it ends with {@code true} if the build failed. */
  static final String END = "END OF BUILD ";

  private final File home;
  private final ServiceRegistry logging;
  private final BuildProcessState state;

  private RunBuilds(File home, ServiceRegistry logging) {
    this.home = home;
    this.logging = logging;
    this.state =
        new BuildProcessState(
            /* longLiving= */ false,
            AgentStatus.disabled(),
            ClassPath.EMPTY,
            logging,
            NativeServices.getInstance());
  }

  public static void main(String[] arguments) throws IOException {
    PrintStream output = System.out;
    File home = new File(arguments[0]);
    NativeServices.initializeOnDaemon(home, NativeServices.NativeServicesMode.DISABLED);
    RunBuilds builds = new RunBuilds(home, LoggingServiceRegistry.newCommandLineProcessLogging());
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      boolean failed = builds.run(List.of(line.split("\t", -1)), output);
      output.println(END + failed);
      output.flush();
    }
    System.exit(0); // Gradle leaves threads behind that go on
  }

  private boolean run(List<String> words, PrintStream output) {
    LoggingManagerInternal manager = logging.getFactory(LoggingManagerInternal.class).create();
    manager.setLevelInternal(LogLevel.LIFECYCLE);
    manager.attachConsole(output, output, ConsoleOutput.Plain);
    manager.start();
    try {
      File folder = new File(words.get(0));
      BuildActionResult result =
          state
              .getServices()
              .get(BuildExecutor.class)
              .execute(
                  new ExecuteBuildAction(parameters(folder, words.subList(1, words.size()))),
                  new DefaultBuildActionParameters(
                      Map.of(),
                      System.getenv(),
                      folder,
                      LogLevel.LIFECYCLE,
                      /* useDaemon= */ false,
                      ClassPath.EMPTY),
                  new DefaultBuildRequestContext(
                      new DefaultBuildRequestMetaData(System.currentTimeMillis()),
                      new DefaultBuildCancellationToken(),
                      event -> {}));
      return result.hasFailure();
    } finally {
      manager.stop();
    }
  }

  private StartParameterInternal parameters(File folder, List<String> words) {
    StartParameterInternal parameters = new StartParameterInternal();
    parameters.setGradleUserHomeDir(home);
    parameters.setCurrentDir(folder);
    parameters.setOffline(true);
    parameters.setConsoleOutput(ConsoleOutput.Plain);
    parameters.setWatchFileSystemMode(WatchMode.DISABLED);
    Map<String, String> properties = new HashMap<>();
    List<String> tasks = new ArrayList<>();
    for (String word : words) {
      if (word.equals("--configuration-cache")) {
        parameters.setConfigurationCache(Option.Value.value(true));
      } else if (word.equals("--build-cache")) {
        parameters.setBuildCacheEnabled(true);
      } else if (word.startsWith("-P")) {
        int equals = word.indexOf('=');
        properties.put(word.substring(2, equals), word.substring(equals + 1));
      } else {
        tasks.add(word);
      }
    }
    parameters.setTaskNames(tasks);
    parameters.setProjectProperties(properties);
    return parameters;
  }
}
