package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.catalog.PromptList;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/** Prints a list of all prompts, including those with errors, on standard output. */
@Mojo(name = "list", requiresDependencyCollection = ResolutionScope.COMPILE, threadSafe = true)
public class ListMojo extends AbstractReadingMojo {

  /** {@code table} for people or {@code json} for tools. */
  @Parameter(property = "prompt.format", defaultValue = "table")
  private @Nullable String format;

  /** For Maven. */
  public ListMojo() {}

  @Override
  void run(CompilerOptions options, Findings findings) throws Exception {
    String wanted = given(format);
    if (!wanted.equals("table") && !wanted.equals("json")) {
      throw new MojoFailureException(
          "The format cannot be '" + wanted + "'. Possible values: table, json.");
    }
    PromptList prompts = PromptList.of(PromptCompiler.compile(options));
    streams().print(wanted.equals("json") ? prompts.json() : prompts.table());
    if (prompts.broken() > 0) {
      getLog()
          .warn(
              Findings.count(prompts.broken(), "prompt")
                  + " with errors; the goal 'validate' reports them.");
    }
  }
}
