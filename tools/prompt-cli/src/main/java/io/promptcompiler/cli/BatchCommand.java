package io.promptcompiler.cli;

import io.promptcompiler.batch.BatchFile;
import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.batch.BatchJob;
import io.promptcompiler.batch.BatchProvider;
import io.promptcompiler.batch.BatchResult;
import io.promptcompiler.batch.RowProblem;
import io.promptcompiler.batch.Rows;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.command.OptionWords;
import io.promptcompiler.core.command.RenderPrompt;
import io.promptcompiler.core.command.RenderRequest;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Renders a prompt for each row of a file, and writes files for the batch interface of a provider.
 */
@Command(
    name = "batch",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Renders a prompt for each row of a CSV or JSON Lines file, and writes files for the batch",
      "interface of a provider. Columns are parameters. Invalid rows are reported and do not",
      "stop the others. An interrupted run continues when it is started again.",
      "'prompt batch read' reads the results."
    },
    subcommands = BatchReadCommand.class)
final class BatchCommand extends ProjectCommand {
  private static final int MOST_SHOWN = 10;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ID",
      description =
          "The prompt: its id, as in build/code.md, or the path of its file. Of an orchestrator, a"
              + " conversation: review#analysis.")
  private String id = "";

  @Option(
      names = "--rows",
      paramLabel = "FILE",
      description = "The rows: *.csv, *.tsv, *.jsonl or *.ndjson; - for standard input.")
  private String file = "";

  @Option(
      names = "--rows-format",
      paramLabel = "FORMAT",
      description = "csv, tsv or jsonl, if the file name has none of these extensions.")
  private @Nullable String rowsFormat;

  @Option(
      names = "--separator",
      paramLabel = "MARK",
      description = "The separator of columns, as in --separator ';'. Default: a comma.")
  private @Nullable String separator;

  @Option(
      names = "--for",
      paramLabel = "PROVIDER",
      completionCandidates = CompletedWords.Providers.class,
      description = "openai, openai-responses, anthropic, gemini or vllm.")
  private String provider = "";

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description =
          "The provider's name of the model. Not needed for Gemini, where you name it when you"
              + " create the batch.")
  private @Nullable String model;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "The output folder. Default: batch.")
  private @Nullable Path out;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The prefix of file names. Default: the name of the prompt.")
  private @Nullable String name;

  @Option(
      names = "--id",
      paramLabel = "COLUMN",
      description = "The column with the ids of requests. Default: row-1, row-2 and so on.")
  private @Nullable String idColumn;

  @Option(
      names = "--column",
      paramLabel = "PARAMETER=COLUMN",
      description = "The column of a parameter whose name differs.")
  private Map<String, String> columns = new LinkedHashMap<>();

  @Option(
      names = {"-p", "--param"},
      paramLabel = "NAME=VALUE",
      description = "A parameter with the same value in each row.")
  private List<String> params = new ArrayList<>();

  @Option(
      names = "--max-tokens",
      paramLabel = "COUNT",
      description =
          "The maximum number of tokens in an answer. Default for Anthropic, which requires a"
              + " limit: 4096.")
  private @Nullable Integer maxTokens;

  @Option(
      names = "--settings",
      paramLabel = "JSON",
      description = "Further members of each request, as in '{\"temperature\": 0}'.")
  private @Nullable String settings;

  @Option(
      names = "--cache",
      arity = "0..1",
      fallbackValue = "5m",
      paramLabel = "TIME",
      description =
          "Marks the cache points of the prompt for Anthropic and OpenAI. With 1h, Anthropic keeps"
              + " for an hour what stays the same for a deployment; the default is 5m.")
  private @Nullable String cache;

  @Option(
      names = "--overwrite",
      description = "Replaces an existing batch of the same name and starts again.")
  private boolean overwrite;

  @Option(
      names = "--jar",
      paramLabel = "JAR",
      description =
          "A jar with compiled prompts, instead of templates. Also list the jars that it needs.")
  private List<Path> jars = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    require("id of a prompt", "as in build/code.md", id);
    require("option --rows", "with the file of rows", file);
    require("option --for", "with the provider", provider);
    BatchFormat format = format();
    Source source = source(id, jars, project(), console());
    Path folder = console().output(out, "batch", "--out");
    BatchJob job =
        BatchJob.of(source.catalog(), source.id(), format).with(constants()).columns(columns);
    job = idColumn == null ? job : job.idFrom(idColumn);
    job = overwrite ? job.overwriting() : job;
    BatchResult result;
    try (Rows rows = rows();
        BatchProgressLine line = new BatchProgressLine(console(), size())) {
      result = job.onProgress(line).run(rows, folder, name == null ? stem(source.id()) : name);
    } catch (LinkageError e) {
      throw PromptJars.unusable(jars, e);
    }
    report(result, folder);
    return result.problems() == 0 ? ExitCodes.GOOD : ExitCodes.FINDINGS;
  }

  private BatchFormat format() {
    BatchProvider known =
        OptionWords.word("--for", provider, BatchProvider::of, BatchProvider.words()).orElseThrow();
    if (model == null && known != BatchProvider.GEMINI) {
      throw new UsageException(
          "The requests for " + known.word() + " need a model. Add --model NAME.");
    }
    BatchFormat format = BatchFormat.of(known, model == null ? "" : model);
    format = maxTokens == null ? format : format.maxTokens(maxTokens);
    format = cache == null ? format : cached(format, cache);
    if (settings == null) {
      return format;
    }
    try {
      return format.settings(settings);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--settings: " + e.getMessage());
    }
  }

  private BatchFormat cached(BatchFormat format, String time) {
    if (format.provider() == BatchProvider.GEMINI || format.provider() == BatchProvider.VLLM) {
      console()
          .say(
              "--cache changes nothing for "
                  + format.provider().word()
                  + ", which finds equal beginnings of requests without marks.");
    }
    return switch (time) {
      case "5m" -> format.cached();
      case "1h" -> format.cachedForAnHour();
      default -> throw new UsageException("--cache must be 5m or 1h, not '" + time + "'.");
    };
  }

  /**
   * The prompt to render.
   *
   * @param id its id in the catalog
   */
  record Source(PromptCatalog catalog, String id) {}

  /** Requires an argument, which the subcommand does not have. */
  private static void require(String argument, String form, String given) {
    if (given.isEmpty()) {
      throw new UsageException("Add the " + argument + ", " + form + ".");
    }
  }

  /** Finds the prompt. A prompt with errors is reported before any row is read. */
  static Source source(String id, List<Path> jars, ProjectOptions project, Console console)
      throws IOException {
    if (!jars.isEmpty()) {
      return new Source(PromptJars.catalog(jars, console), id);
    }
    NamedFiles.Named named = NamedFiles.prompt(id, project, console);
    PromptModule module = RenderPrompt.find(named.modules(), named.id(), "--module ");
    DirectoryCatalog catalog = DirectoryCatalog.of(module.options(), module.helpers());
    int part = named.id().lastIndexOf('#');
    catalog.entryPoint(named.scope(), part > 0 ? named.id().substring(0, part) : named.id());
    return new Source(named.scope().<PromptCatalog>map(catalog::scope).orElse(catalog), named.id());
  }

  private Map<String, Object> constants() {
    Map<String, Object> constants = new LinkedHashMap<>();
    RenderRequest.flags(params)
        .forEach((one, given) -> constants.put(one, given.size() == 1 ? given.get(0) : given));
    return constants;
  }

  private boolean isStandardInput() {
    return file.equals("-");
  }

  private Path path() throws IOException {
    return console().input(Path.of(file));
  }

  private long size() throws IOException {
    return isStandardInput() ? 0 : Files.size(path());
  }

  private Rows rows() throws IOException {
    String ending = file.substring(file.lastIndexOf('.') + 1);
    String given = rowsFormat == null ? ending : rowsFormat;
    InputStream in = isStandardInput() ? console().streams().in() : Files.newInputStream(path());
    try {
      return switch (given) {
        case "jsonl", "ndjson" -> Rows.jsonLines(in);
        case "csv" -> Rows.csv(in, mark(','));
        case "tsv" -> Rows.csv(in, mark('\t'));
        default ->
            throw new UsageException(
                "What is the format of '" + file + "'? Add --rows-format csv, tsv or jsonl.");
      };
    } catch (IllegalArgumentException e) {
      in.close();
      throw e instanceof UsageException
          ? e
          : new UsageException("'" + file + "': " + e.getMessage());
    }
  }

  private char mark(char usual) {
    if (separator == null) {
      return usual;
    }
    if (separator.equals("\\t")) {
      return '\t';
    }
    if (separator.length() != 1 || separator.charAt(0) > '~' || separator.charAt(0) == '"') {
      throw new UsageException(
          "--separator must be one character, as in ';', not '" + separator + "'.");
    }
    return separator.charAt(0);
  }

  /** Returns the name of the prompt without folder and extension. */
  private static String stem(String id) {
    String stem = id.substring(id.lastIndexOf('/') + 1).replace('#', '-').replace('@', '-');
    int ending = stem.indexOf('.');
    return ending > 0 ? stem.substring(0, ending) : stem;
  }

  private void report(BatchResult result, Path folder) {
    for (BatchFile one : result.files()) {
      console().print(console().shown(folder.resolve(one.name())) + "\n");
    }
    for (RowProblem problem :
        result.firstProblems().subList(0, Math.min(MOST_SHOWN, result.firstProblems().size()))) {
      console().say(console().paint().dim(problem.toString()));
    }
    console().say(sentence(result));
  }

  private String sentence(BatchResult result) {
    String done =
        count(result.lines(), "request")
            + " in "
            + count(result.files().size(), "file")
            + (result.kept() > 0
                ? ", of which an earlier run had done " + count(result.kept(), "row")
                : "");
    return result.problemFile().isEmpty()
        ? done + "."
        : done
            + ". "
            + (result.problems() == 1
                ? "1 row is"
                : String.format(Locale.ROOT, "%,d rows are", result.problems()))
            + " broken: "
            + console().shown(result.problemFile().get());
  }

  static String count(long count, String what) {
    return String.format(Locale.ROOT, "%,d ", count) + what + (count == 1 ? "" : "s");
  }
}
