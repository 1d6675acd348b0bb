package io.promptcompiler.cli;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.catalog.JoinedCatalog;
import io.promptcompiler.core.command.CurrentSkills;
import io.promptcompiler.core.command.OptionWords;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.module.ProjectHelpers;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Serves prompts over the Model Context Protocol. Only {@link ServePrompts} refers to classes of
 * the protocol, so that other commands do not load them.
 */
@Command(
    name = "mcp",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Serves prompts to agents over the Model Context Protocol: over standard input and output,",
      "until the input ends, or over HTTP. Templates that change are read again.",
      "Without --templates and --jar, the prompts of the project are served."
    })
final class McpCommand extends ProjectCommand {
  @Option(
      names = {"-t", "--templates"},
      paramLabel = "[SCOPE=]DIR",
      description =
          "A folder of templates, with the scope project, shared or system: system=templates.")
  private List<String> templates = new ArrayList<>();

  @Option(
      names = "--jar",
      paramLabel = "JAR",
      description =
          "A jar with compiled prompts. Also list the jars that it needs, such as its helpers.")
  private List<Path> jars = new ArrayList<>();

  @Option(
      names = "--http",
      paramLabel = "HOST:PORT",
      description = "Listens on this address, as in 127.0.0.1:8808, at the path /mcp.")
  private @Nullable String http;

  @Option(
      names = "--allow-host",
      paramLabel = "NAME",
      description =
          "Another host name under which --http may be called. Default: only names of this"
              + " machine.")
  private List<String> hosts = new ArrayList<>();

  @Option(
      names = "--refuse-system",
      description =
          "Rejects prompts with messages of the role system, which the protocol does not have."
              + " Default: they become messages of the user.")
  private boolean refuseSystem;

  @Override
  public Integer call() throws IOException {
    String address = http;
    if (address == null && !hosts.isEmpty()) {
      throw new UsageException("--allow-host is only used with --http. Add --http.");
    }
    Optional<ListenAddress> listen =
        address == null ? Optional.empty() : Optional.of(ListenAddress.of(address, hosts));
    List<PromptModule> modules = served();
    ServePrompts.run(catalog(modules), new CurrentSkills(modules), listen, refuseSystem, console());
    return ExitCodes.GOOD;
  }

  /** Returns the modules whose templates are served. */
  private List<PromptModule> served() throws IOException {
    List<PromptModule> served = new ArrayList<>();
    if (!templates.isEmpty()) {
      List<SourceRoot> roots = new ArrayList<>();
      for (String one : templates) {
        // Each folder has its own package, because different scopes may contain prompts with the
        // same name.
        roots.add(root(one, "prompts" + roots.size()));
      }
      CompilerOptions options = CompilerOptions.of(roots.get(0)).withRoots(roots);
      served.add(
          new PromptModule(
              "templates",
              options,
              ProjectHelpers.withConsent(
                  console().folder(), options.helpers(), project().consent(console())),
              List.of()));
    }
    if ((templates.isEmpty() && jars.isEmpty()) || project().isByHand()) {
      served.addAll(modules());
    }
    return served;
  }

  private PromptCatalog catalog(List<PromptModule> modules) throws IOException {
    List<PromptCatalog> catalogs = new ArrayList<>();
    for (PromptModule module : modules) {
      catalogs.add(DirectoryCatalog.of(module.options(), module.helpers()));
    }
    if (!jars.isEmpty()) {
      // Only the folders of --templates come before jars.
      catalogs.add(templates.isEmpty() ? 0 : 1, PromptJars.catalog(jars, console()));
    }
    return JoinedCatalog.of(catalogs);
  }

  private SourceRoot root(String given, String packageName) throws IOException {
    int mark = given.indexOf('=');
    List<String> words = Arrays.stream(Scope.values()).map(Scope::word).toList();
    Scope scope =
        mark < 0
            ? Scope.PROJECT
            : OptionWords.word("--templates", given.substring(0, mark), Scope::of, words)
                .orElseThrow();
    Path directory = console().input(Path.of(given.substring(mark + 1)));
    if (!Files.isDirectory(directory)) {
      throw new UsageException("There is no folder '" + directory + "' of templates.");
    }
    return new SourceRoot(
        directory, Optional.empty(), Optional.empty(), scope, packageName, List.of(), List.of());
  }
}
