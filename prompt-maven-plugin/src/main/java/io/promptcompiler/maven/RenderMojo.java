package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.BrokenPromptException;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.catalog.OnChange;
import io.promptcompiler.core.catalog.ParameterSources;
import io.promptcompiler.core.catalog.ParameterSources.Json;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.File;
import java.io.IOException;
import java.net.URLClassLoader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Prints one rendered prompt on standard output. Parameters come from {@code prompt.params}, then
 * {@code prompt.paramsFile}, the environment variable {@code PARAMS_JSON}, flags {@code
 * -Dprompt.param.NAME=value} or {@code -Dparam.NAME=value}, and JSON on standard input; if several
 * have the same parameter, the first counts. What none of them has is taken from the example {@code
 * prompt.example}.
 */
@Mojo(name = "render", requiresDependencyCollection = ResolutionScope.COMPILE, threadSafe = true)
public class RenderMojo extends AbstractReadingMojo {
  private static final List<String> FLAGS = List.of("param.", "prompt.param.");
  private static final int PAUSE_MILLIS = 250;

  /** The id of the prompt to render: {@code build/code-subtask.md}. */
  @Parameter(property = "prompt.id")
  private @Nullable String id;

  /** {@code project}, {@code shared} or {@code system}; the first of these that has the prompt. */
  @Parameter(property = "prompt.scope")
  private @Nullable String scope;

  /** The name of an example of the prompt, whose parameters are used where no others are given. */
  @Parameter(property = "prompt.example")
  private @Nullable String example;

  /** Parameters as a JSON object. */
  @Parameter(property = "prompt.params")
  private @Nullable String params;

  /** A file of parameters: YAML if its name ends in {@code .yaml} or {@code .yml}, else JSON. */
  @Parameter(property = "prompt.paramsFile")
  private @Nullable File paramsFile;

  /**
   * Whether parameters are read from standard input, up to its end. Unless set, they are if
   * something is piped in when the goal begins.
   */
  @Parameter(property = "prompt.stdin")
  private @Nullable Boolean stdin;

  /** Whether the prompt is printed again each time its templates change, until interrupted. */
  @Parameter(property = "prompt.watch", defaultValue = "false")
  private boolean watch;

  /** For Maven. */
  public RenderMojo() {}

  @Override
  void run(CompilerOptions options, Findings findings) throws Exception {
    try (URLClassLoader helpers = compiledClasses()) {
      run(DirectoryCatalog.previewing(options, helpers), findings);
    }
  }

  private void run(DirectoryCatalog catalog, Findings findings) throws Exception {
    String requested = id;
    if (requested == null) {
      String known = String.join("', '", catalog.ids());
      throw new MojoFailureException(
          "Say which prompt, as in -Dprompt.id=build/code.md. Prompts: '" + known + "'.");
    }
    Optional<Json> input = input();
    if (!watch) {
      findings.report(print(catalog, requested, input));
      return;
    }
    getLog().info("Prints " + requested + " again on each change. Ctrl-C ends it.");
    OnChange.run(
        () -> List.of(catalog.state(), paramsFile == null ? 0 : paramsFile.lastModified()),
        () -> printOrReport(catalog, requested, input, findings),
        () -> Thread.sleep(PAUSE_MILLIS));
  }

  /** Prints the prompt, or gives the errors that it has instead. */
  private List<Diagnostic> print(DirectoryCatalog catalog, String requested, Optional<Json> input)
      throws MojoFailureException, IOException {
    try {
      String text = render(catalog, requested, input);
      streams().print(watch && !text.endsWith("\n") ? text + "\n" : text);
      return List.of();
    } catch (BrokenPromptException e) {
      return e.errors();
    }
  }

  private void printOrReport(
      DirectoryCatalog catalog, String requested, Optional<Json> input, Findings findings) {
    try {
      findings.reportOnly(print(catalog, requested, input));
    } catch (MojoFailureException | IOException e) {
      getLog().error(e.getMessage());
    }
  }

  private String render(DirectoryCatalog all, String requested, Optional<Json> input)
      throws MojoFailureException {
    try {
      PromptCatalog catalog = scope == null ? all : all.scope(scope);
      Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
      if (example != null) {
        parameters.putAll(all.example(Optional.ofNullable(scope), requested, example));
      }
      parameters.putAll(sources(input).read());
      return catalog.render(requested, parameters);
    } catch (BrokenPromptException e) {
      throw e;
    } catch (IllegalArgumentException | IllegalStateException | UnsupportedOperationException e) {
      // Of the parameters, the id, the scope or a helper: meant for who gave them.
      throw new MojoFailureException(e.getMessage());
    }
  }

  private ParameterSources sources(Optional<Json> input) {
    return new ParameterSources(
        Optional.ofNullable(params).map(text -> new Json("prompt.params", text)),
        Optional.ofNullable(paramsFile).map(File::toPath),
        environment("PARAMS_JSON").map(text -> new Json("PARAMS_JSON", text)),
        flags(),
        input);
  }

  /**
   * The parameters of {@code -Dprompt.param.NAME=value}, or {@code -Dparam.NAME=value} for short.
   */
  private Map<String, String> flags() {
    Map<String, String> flags = new TreeMap<>();
    for (String prefix : FLAGS) {
      userProperties()
          .forEach(
              (name, value) -> {
                if (name.startsWith(prefix)) {
                  flags.put(name.substring(prefix.length()), value);
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
