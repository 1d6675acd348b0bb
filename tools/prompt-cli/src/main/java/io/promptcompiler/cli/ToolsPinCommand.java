package io.promptcompiler.cli;

import io.promptcompiler.cli.tools.AskServer;
import io.promptcompiler.cli.tools.PinnedFile;
import io.promptcompiler.cli.tools.ServerProblemException;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.ReadSource;
import io.promptcompiler.core.source.ReplaceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.tool.ToolSettings.Server;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Writes the tools of a server into a file. No other command talks to servers. */
@Command(
    name = "pin",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    customSynopsis = {
      "prompt tools pin [OPTIONS] NAME -- COMMAND [ARGUMENT...]",
      "       prompt tools pin [OPTIONS] NAME --url URL"
    },
    description = {
      "Asks an MCP server for its tools, and writes them into the file that prompt.yaml names under",
      "tools: mcp: NAME, or into tools/NAME.json. Shows what has changed since the file was written.",
      "Exits with 1 if something has changed."
    })
final class ToolsPinCommand implements Callable<Integer> {
  private static final String NAME = "[A-Za-z0-9_-]{1,64}";
  private static final String IN_SETTINGS = "'mcp' under 'tools' in prompt.yaml";

  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private ToolsCommand tools;

  @Parameters(index = "0", paramLabel = "NAME", description = "The name of the server in prompts.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String name;

  @Parameters(
      index = "1..*",
      paramLabel = "COMMAND",
      description = "The command that starts a server with standard input and output.")
  private List<String> command = new ArrayList<>();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The address of a server with streamable HTTP.")
  private @Nullable String url;

  @Option(
      names = "--header",
      paramLabel = "NAME:VALUE",
      description = "A header for requests to --url, as in 'Authorization: Bearer TOKEN'.")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "The longest time that the server may take for an answer. Default: 60.")
  private int seconds = 60;

  @Option(names = "--check", description = "Only shows what has changed, and writes nothing.")
  private boolean check;

  @Option(
      names = {"-C", "--project"},
      paramLabel = "DIR",
      description = "The folder of the project. Default: the current folder.")
  private @Nullable Path project;

  @Override
  public Integer call() throws IOException {
    checkArguments();
    Path folder = project == null ? console().folder() : console().input(project);
    Optional<ProjectFile> settings = settings(folder);
    Optional<Path> named =
        settings.stream()
            .flatMap(one -> one.tools().servers().stream())
            .filter(server -> server.name().equals(name))
            .map(Server::file)
            .findFirst();
    Path base = settings.map(one -> Objects.requireNonNull(one.path().getParent())).orElse(folder);
    Path written =
        named.orElseGet(() -> console().unnamed(base, "tools/" + name + ".json", IN_SETTINGS));
    Path file = console().outputFile(written, IN_SETTINGS);
    Optional<PinnedFile> before = before(file);
    DiagnosticList problems = new DiagnosticList();
    PinnedFile now = PinnedFile.of(ask(folder), name, problems);
    if (problems.hasErrors()) {
      Diagnostic first = problems.toList().get(0);
      throw new UsageException(first.message() + " Nothing was written.");
    }
    int code = report(before, now, file, base);
    if (named.isEmpty() && !check) {
      console()
          .say(
              "note: prompts can mention these tools as soon as "
                  + console().shown(base.resolve(ProjectFile.NAME))
                  + " has: tools: { mcp: { "
                  + name
                  + ": tools/"
                  + name
                  + ".json } }");
    }
    return code;
  }

  private Console console() {
    return tools.prompt().console();
  }

  private void checkArguments() {
    if (!name.matches(NAME)) {
      throw new UsageException(
          "'" + name + "' cannot be the name of a server: it has letters, digits, '_' and '-'.");
    }
    if (command.isEmpty() == (url == null)) {
      throw new UsageException(
          "Name the server either by its command, as in 'prompt tools pin "
              + name
              + " -- npx my-server', or by --url.");
    }
    if (url == null && !headers.isEmpty()) {
      throw new UsageException("--header is only used with --url. Remove --header.");
    }
    if (seconds < 1 || seconds > 3_600) {
      throw new UsageException("--timeout must be from 1 to 3600 seconds.");
    }
  }

  /** Returns the settings; paths under {@code tools} that cannot be used are a mistake. */
  private static Optional<ProjectFile> settings(Path folder) throws IOException {
    Optional<ProjectFile> found = ProjectFile.find(folder);
    if (found.isPresent()) {
      DiagnosticList problems = new DiagnosticList();
      ProjectFile.read(found.get().path(), Checkout.read(found.get().path()), problems);
      for (Diagnostic problem : problems.toList()) {
        if (problem.code() == DiagnosticCode.TOOLS_UNREADABLE) {
          throw new UsageException(problem.sentences());
        }
      }
    }
    return found;
  }

  /** Reads the file; one that is not of this command is not replaced. */
  private Optional<PinnedFile> before(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    DiagnosticList problems = new DiagnosticList();
    Optional<SourceText> text =
        ReadSource.decode(console().shown(file), ReadBytes.of(file), problems);
    Optional<PinnedFile> read = text.map(one -> PinnedFile.read(one, name, problems));
    boolean isOther =
        problems.toList().stream()
            .anyMatch(one -> one.isError() && one.code() != DiagnosticCode.TOOL_TWICE);
    if (isOther) {
      throw new UsageException(
          "'"
              + console().shown(file)
              + "' has something else than the tools of a server, so it is not replaced. Move it"
              + " away, or name another file under 'mcp' in prompt.yaml.");
    }
    return read;
  }

  private List<DataNode> ask(Path folder) {
    Duration timeout = Duration.ofSeconds(seconds);
    try {
      return url == null
          ? AskServer.process(command, folder, timeout, Version.number())
          : AskServer.http(address(url), headers(), timeout, Version.number());
    } catch (ServerProblemException e) {
      throw new UsageException(e.getMessage() + " Nothing was written.");
    }
  }

  private static URI address(String url) {
    try {
      URI address = new URI(url);
      String scheme = String.valueOf(address.getScheme());
      if (scheme.matches("(?i)https?") && address.getHost() != null) {
        return address;
      }
    } catch (URISyntaxException e) {
      // reported below
    }
    throw new UsageException("--url needs an address such as https://example.com/mcp.");
  }

  private Map<String, String> headers() {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String header : headers) {
      int colon = header.indexOf(':');
      boolean isHeader =
          colon > 0
              && header.substring(0, colon).matches("[A-Za-z0-9-]+")
              && header.chars().allMatch(one -> one >= ' ' && one != 0x7F);
      if (!isHeader) {
        throw new UsageException("--header needs a name and a value, as in 'X-Team: shop'.");
      }
      all.put(header.substring(0, colon), header.substring(colon + 1).strip());
    }
    return all;
  }

  private int report(Optional<PinnedFile> before, PinnedFile now, Path file, Path base)
      throws IOException {
    String count = Plural.of(now.size(), "tool") + " of '" + name + "'";
    List<String> changes = before.map(now::changesSince).orElse(List.of());
    if (before.isEmpty() && check) {
      console().say(console().shown(file) + " does not exist. Run the command without --check.");
      return ExitCodes.FINDINGS;
    }
    if (!changes.isEmpty()) {
      console()
          .print(
              Plural.of(changes.size(), "tool")
                  + " of '"
                  + name
                  + "' changed.\n\n"
                  + String.join("\n", changes));
    }
    if (!check) {
      write(file, base, now.content());
      console()
          .say(
              (before.isPresent() && changes.isEmpty() ? "Unchanged: " : "Pinned: ")
                  + count
                  + " in "
                  + console().shown(file)
                  + ".");
    } else if (changes.isEmpty()) {
      console().say("Unchanged: " + count + ".");
    }
    return changes.isEmpty() ? ExitCodes.GOOD : ExitCodes.FINDINGS;
  }

  /** Writes the file, unless a link leads it out of the project by now. */
  private static void write(Path file, Path project, String content) throws IOException {
    if (!Checkout.of(project).contains(file)) {
      throw new UsageException("A symbolic link leads '" + file + "' out of the project.");
    }
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    if (!Files.exists(file) || !Files.readString(file).equals(content)) {
      ReplaceFile.write(file, content);
    }
  }
}
