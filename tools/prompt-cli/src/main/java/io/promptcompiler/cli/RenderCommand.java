package io.promptcompiler.cli;

import io.promptcompiler.core.backend.ToolForm;
import io.promptcompiler.core.catalog.BrokenPromptException;
import io.promptcompiler.core.catalog.OnChange;
import io.promptcompiler.core.catalog.ParameterSources.Json;
import io.promptcompiler.core.catalog.RootFiles;
import io.promptcompiler.core.command.ChangedLines;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.RenderFormat;
import io.promptcompiler.core.command.RenderPrompt;
import io.promptcompiler.core.command.RenderRequest;
import io.promptcompiler.core.command.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints one rendered prompt. */
@Command(
    name = "render",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Prints one rendered prompt, a partial or skill by itself, or the definition of a tool.",
      "If a parameter has several values, the first of these is used: --param, --params,"
          + " --params-file, the",
      "environment variable PARAMS_JSON, JSON on standard input, --example."
    })
final class RenderCommand extends ProjectCommand {
  private static final Duration WAIT_BEFORE_NOTICE = Duration.ofSeconds(2);

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ID",
      description =
          "The prompt: its id, as in build/code.md, or the path of its file. Of an orchestrator, a"
              + " conversation: review#analysis.")
  private @Nullable String id;

  @Option(
      names = {"-p", "--param"},
      paramLabel = "NAME=VALUE",
      description =
          "A parameter. Write lists and objects as JSON, or repeat the option for each element of a"
              + " list: --param files=a --param files=b")
  private List<String> params = new ArrayList<>();

  @Option(names = "--params", paramLabel = "JSON", description = "Parameters as a JSON object.")
  private @Nullable String json;

  @Option(
      names = "--params-file",
      paramLabel = "FILE",
      description = "A file of parameters: YAML if it ends in .yaml or .yml, else JSON.")
  private @Nullable Path file;

  @Option(
      names = {"-e", "--example"},
      arity = "0..1",
      fallbackValue = RenderRequest.ANY,
      paramLabel = "NAME",
      description =
          "An example of the prompt that provides parameters which are not set otherwise. Without a"
              + " name: the first example, or made-up values.")
  private @Nullable String example;

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      description = "project, shared or system; the first of these that has the prompt.")
  private @Nullable String scope;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description =
          "text (the default), json, messages: the JSON array for the model, schema: the JSON"
              + " Schema of its answer, or anthropic or openai: the body of a request, with marks"
              + " for the provider's cache.",
      defaultValue = "text")
  private PrintedForm form = PrintedForm.TEXT;

  @Option(
      names = "--for",
      paramLabel = "CLIENT",
      description =
          "Of a tool: prints its definition as openai, anthropic, gemini or a client of mcp gets it;"
              + " neutral is the default.")
  private @Nullable ToolForm client;

  @Option(
      names = {"-t", "--tokens"},
      description =
          "Prints the approximate number of tokens on standard error; with JSON, as a property.")
  private boolean tokens;

  @Option(
      names = "--stdin",
      negatable = true,
      description =
          "Whether JSON is read from standard input. Default: yes if it is a pipe or has content.")
  private @Nullable Boolean stdin;

  @Option(
      names = {"-w", "--watch"},
      description = "Prints the prompt again after each change, until Ctrl-C.")
  private boolean watch;

  @Override
  public Integer call() throws IOException {
    // In 'render --example build/code.md', the id is parsed as the optional name of the example.
    boolean isIdAfterExample = id == null && example != null && !example.equals(RenderRequest.ANY);
    String wanted = isIdAfterExample ? example : id;
    if (wanted == null) {
      throw new UsageException(
          "Choose a prompt, as in 'prompt render build/code.md'. 'prompt list' prints all.");
    }
    Optional<Json> standardInput = input();
    NamedFiles.Named named = NamedFiles.prompt(wanted, project(), console());
    RenderRequest request =
        request(named, isIdAfterExample ? RenderRequest.ANY : example, standardInput);
    RenderPrompt prompt =
        new RenderPrompt(RenderPrompt.find(named.modules(), named.id(), "--module "), request);
    if (!watch) {
      show(printed(prompt));
      return ExitCodes.GOOD;
    }
    ChangedLines lines = new ChangedLines();
    OnChange.run(
        () -> files(prompt), (before, now) -> again(prompt, request.id(), lines, before, now));
    return ExitCodes.GOOD;
  }

  private RootFiles files(RenderPrompt prompt) {
    RootFiles files = RootFiles.of(prompt.module().options());
    return file == null ? files : files.and(console().folder().resolve(file).normalize());
  }

  private void again(
      RenderPrompt prompt,
      String wanted,
      ChangedLines lines,
      Optional<RootFiles> before,
      RootFiles now) {
    console().rule(wanted, before.map(now::changedSince).orElse(List.of()));
    try {
      RenderFormat.Printed printed = printed(prompt);
      lines.next(printed.compared()).ifPresent(sentence -> console().say(sentence));
      show(printed);
    } catch (BrokenPromptException e) {
      prompt().report(e.errors(), FindingFormat.TEXT);
    } catch (IllegalArgumentException | IllegalStateException e) {
      console().say("prompt: " + e.getMessage());
    }
  }

  private RenderFormat.Printed printed(RenderPrompt prompt) {
    return client == null
        ? form.print(prompt, tokens)
        : RenderFormat.printed(prompt.definition(client));
  }

  private void show(RenderFormat.Printed printed) {
    String text = printed.text();
    boolean needsBreak = (watch || console().isTerminal()) && !text.endsWith("\n");
    console().print(needsBreak ? text + "\n" : text);
    if (tokens) {
      printed.tokens().ifPresent(sentence -> console().say(sentence));
    }
  }

  private RenderRequest request(
      NamedFiles.Named named, @Nullable String chosenExample, Optional<Json> standardInput)
      throws IOException {
    return new RenderRequest(
        named.id(),
        Optional.ofNullable(scope).or(named::scope),
        Optional.ofNullable(chosenExample),
        RenderRequest.flags(params),
        Optional.ofNullable(json).map(text -> new Json("--params", text)),
        file == null ? Optional.empty() : Optional.of(console().input(file)),
        console().variable("PARAMS_JSON").map(text -> new Json("PARAMS_JSON", text)),
        standardInput);
  }

  private Optional<Json> input() throws IOException {
    boolean isPiped = console().inputIsPiped() || console().streams().hasInput();
    if (stdin == null ? !isPiped : !stdin) {
      return Optional.empty();
    }
    Thread notice = new Thread(this::noticeThatItWaits);
    notice.setDaemon(true);
    notice.start();
    try {
      return Optional.of(new Json("standard input", console().streams().readAll()));
    } finally {
      notice.interrupt();
    }
  }

  private void noticeThatItWaits() {
    try {
      Thread.sleep(WAIT_BEFORE_NOTICE.toMillis());
      console().say("Waiting for the end of standard input. --no-stdin renders without it.");
    } catch (InterruptedException e) {
      // The input has ended, so no notice is needed.
      Thread.currentThread().interrupt();
    }
  }
}
