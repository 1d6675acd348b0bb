package io.promptcompiler.maven;

import io.promptcompiler.core.backend.ToolForm;
import io.promptcompiler.core.catalog.BrokenPromptException;
import io.promptcompiler.core.catalog.OnChange;
import io.promptcompiler.core.catalog.ParameterSources.Json;
import io.promptcompiler.core.catalog.RootFiles;
import io.promptcompiler.core.command.ChangedLines;
import io.promptcompiler.core.command.RenderFormat;
import io.promptcompiler.core.command.RenderPrompt;
import io.promptcompiler.core.command.RenderRequest;
import io.promptcompiler.core.command.WatchRule;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.module.PromptModule;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Prints one rendered prompt on standard output, a partial or skill by itself, or the definition of
 * a tool. Parameters come from flags {@code -Dprompt.param.NAME=value} or {@code
 * -Dparam.NAME=value}, then {@code prompt.params}, {@code prompt.paramsFile}, the environment
 * variable {@code PARAMS_JSON}, and JSON on standard input; if several set the same parameter, the
 * first of these is used. Parameters that are not set come from the example {@code prompt.example}.
 * Called on the command line for several modules, it renders in the one that has the prompt.
 */
@Mojo(name = "render", requiresDependencyCollection = ResolutionScope.COMPILE, threadSafe = true)
public class RenderMojo extends AbstractReactorMojo<RenderMojo> {
  private static final List<String> FLAGS = List.of("param.", "prompt.param.");

  /** The id of the prompt to render: {@code build/code-subtask.md}. */
  @Parameter(property = "prompt.id")
  private @Nullable String id;

  /** {@code project}, {@code shared} or {@code system}; the first of these that has the prompt. */
  @Parameter(property = "prompt.scope")
  private @Nullable String scope;

  /**
   * The name of an example of the prompt, whose parameters are used where no others are given.
   * {@code -Dprompt.example} without a name takes the first, or values that are made up.
   */
  @Parameter(property = "prompt.example")
  private @Nullable String example;

  /** Parameters as a JSON object. */
  @Parameter(property = "prompt.params")
  private @Nullable String params;

  /** A file of parameters: YAML if its name ends in {@code .yaml} or {@code .yml}, else JSON. */
  @Parameter(property = "prompt.paramsFile")
  private @Nullable File paramsFile;

  /**
   * Whether to read parameters from standard input, up to its end. By default, they are read if
   * something is piped in when the goal starts.
   */
  @Parameter(property = "prompt.stdin")
  private @Nullable Boolean stdin;

  /** Whether to print the prompt again each time its templates change, until interrupted. */
  @Parameter(property = "prompt.watch", defaultValue = "false")
  private boolean watch;

  /**
   * {@code text}, with messages below their roles; {@code json}; {@code messages}: the JSON array
   * of messages for the model; or {@code schema}: the JSON Schema of its answer.
   */
  @Parameter(property = "prompt.format", defaultValue = "text")
  private @Nullable String format;

  /**
   * Of a tool: {@code openai}, {@code anthropic}, {@code gemini} or {@code mcp} prints the
   * definition as this client gets it; {@code neutral} is the default.
   */
  @Parameter(property = "prompt.client")
  private @Nullable String client;

  /** Whether to log the approximate number of tokens; in JSON, it is a property. */
  @Parameter(property = "prompt.tokens", defaultValue = "false")
  private boolean tokens;

  /** Creates the goal; called by Maven. */
  public RenderMojo() {}

  @Override
  RenderMojo self() {
    return this;
  }

  @Override
  void run(List<Member<RenderMojo>> members) throws Exception {
    List<PromptModule> modules = members.stream().map(Member::module).toList();
    String requested = id;
    if (requested == null) {
      List<String> known = modules.stream().flatMap(one -> one.promptIds().stream()).toList();
      throw new MojoFailureException(
          "Choose a prompt, as in -Dprompt.id=build/code.md. Prompts: '"
              + String.join("', '", known)
              + "'.");
    }
    try {
      PromptModule having = RenderPrompt.find(modules, requested, "-pl :");
      for (Member<RenderMojo> member : members) {
        if (member.module().equals(having)) {
          RenderMojo goal = member.goal();
          goal.run(new RenderPrompt(having, goal.request(requested)), member.findings());
        }
      }
    } catch (IllegalArgumentException | IllegalStateException | UnsupportedOperationException e) {
      // Caused by the parameters, the id, the scope or a helper, so the message is for the user.
      throw new MojoFailureException(e.getMessage());
    }
  }

  private void run(RenderPrompt prompt, Findings findings) throws Exception {
    Printer printer = printer();
    if (!watch) {
      try {
        print(printer.print(prompt));
      } catch (BrokenPromptException e) {
        findings.report(e.errors());
        return;
      }
      findings.report(List.of());
      return;
    }
    getLog().info("Prints " + id + " again on each change. Ctrl-C ends it.");
    ChangedLines lines = new ChangedLines();
    OnChange.run(
        () -> files(prompt), (before, now) -> again(prompt, printer, lines, before, now, findings));
  }

  /** Prints a prompt in the chosen form. */
  private interface Printer {
    RenderFormat.Printed print(RenderPrompt prompt);
  }

  private Printer printer() throws MojoFailureException {
    if (client == null) {
      RenderFormat form = form();
      return prompt -> form.print(prompt, tokens);
    }
    String wanted = given(client);
    for (ToolForm form : ToolForm.values()) {
      if (form.name().equalsIgnoreCase(wanted)) {
        return prompt -> RenderFormat.printed(prompt.definition(form));
      }
    }
    String all =
        Stream.of(ToolForm.values())
            .map(form -> form.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    throw new MojoFailureException(
        "'prompt.client' cannot be '" + wanted + "'. Possible values: " + all + ".");
  }

  private RenderFormat form() throws MojoFailureException {
    String wanted = given(format);
    List<RenderFormat> forms = List.of(RenderFormat.values());
    for (RenderFormat form : forms) {
      if (form.toString().equals(wanted)) {
        return form;
      }
    }
    throw new MojoFailureException(
        "The format cannot be '"
            + wanted
            + "'. Possible values: "
            + String.join(", ", forms.stream().map(RenderFormat::toString).toList())
            + ".");
  }

  private RootFiles files(RenderPrompt prompt) {
    RootFiles files = RootFiles.of(prompt.module().options());
    return paramsFile == null ? files : files.and(paramsFile.toPath());
  }

  private void again(
      RenderPrompt prompt,
      Printer printer,
      ChangedLines lines,
      Optional<RootFiles> before,
      RootFiles now,
      Findings findings) {
    try {
      List<Path> changed = before.map(now::changedSince).orElse(List.of());
      streams()
          .print(
              WatchRule.line(
                      LocalTime.now(ZoneId.systemDefault()),
                      String.valueOf(id),
                      changed,
                      startedIn())
                  + "\n");
      RenderFormat.Printed printed = printer.print(prompt);
      Optional<String> difference = lines.next(printed.compared());
      if (difference.isPresent()) {
        streams().print(difference.get() + "\n");
      }
      print(printed);
      findings.reportOnly(List.of());
    } catch (BrokenPromptException e) {
      reportOnly(e.errors(), findings);
    } catch (IllegalArgumentException
        | IllegalStateException
        | UnsupportedOperationException
        | IOException e) {
      getLog().error(e.getMessage());
    }
  }

  private void reportOnly(List<Diagnostic> errors, Findings findings) {
    try {
      findings.reportOnly(errors);
    } catch (IOException e) {
      getLog().error(e.getMessage());
    }
  }

  private void print(RenderFormat.Printed printed) throws IOException {
    String text = printed.text();
    streams().print(watch && !text.endsWith("\n") ? text + "\n" : text);
    if (tokens) {
      printed.tokens().ifPresent(sentence -> getLog().info(sentence));
    }
  }

  private RenderRequest request(String requested) throws IOException {
    // Maven sets a property without a value to true.
    Optional<String> named =
        Optional.ofNullable(example).map(name -> name.equals("true") ? RenderRequest.ANY : name);
    return new RenderRequest(
        requested,
        Optional.ofNullable(scope),
        named,
        flags(),
        Optional.ofNullable(params).map(text -> new Json("prompt.params", text)),
        Optional.ofNullable(paramsFile).map(File::toPath),
        environment("PARAMS_JSON").map(text -> new Json("PARAMS_JSON", text)),
        input());
  }

  /**
   * Returns the parameters of {@code -Dprompt.param.NAME=value}, or {@code -Dparam.NAME=value} for
   * short.
   */
  private Map<String, List<String>> flags() {
    Map<String, List<String>> flags = new TreeMap<>();
    for (String prefix : FLAGS) {
      userProperties()
          .forEach(
              (name, value) -> {
                if (name.startsWith(prefix)) {
                  flags.put(name.substring(prefix.length()), List.of(value));
                }
              });
    }
    return flags;
  }

  private Optional<Json> input() throws IOException {
    boolean reads = stdin == null ? streams().hasInput() : stdin;
    return reads ? Optional.of(new Json("standard input", streams().readAll())) : Optional.empty();
  }
}
