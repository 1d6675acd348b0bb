package io.promptcompiler.maven;

import io.promptcompiler.core.catalog.PromptList;
import io.promptcompiler.core.command.ChosenFiles;
import io.promptcompiler.core.command.ListPrompts;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Prints a list of all prompts, including those with errors, on standard output. Called on the
 * command line for several modules, it prints one list of all.
 */
@Mojo(name = "list", requiresDependencyCollection = ResolutionScope.COMPILE, threadSafe = true)
public class ListMojo extends AbstractReactorMojo<ListMojo> {

  /** {@code table} for people or {@code json} for tools. */
  @Parameter(property = "prompt.format", defaultValue = "table")
  private @Nullable String format;

  /** Creates the goal; called by Maven. */
  public ListMojo() {}

  @Override
  ListMojo self() {
    return this;
  }

  @Override
  void run(List<Member<ListMojo>> members) throws Exception {
    String wanted = given(format);
    if (!wanted.equals("table") && !wanted.equals("json")) {
      throw new MojoFailureException(
          "The format cannot be '" + wanted + "'. Possible values: table, json.");
    }
    PromptList prompts =
        ListPrompts.of(members.stream().map(Member::module).map(ChosenFiles::all).toList());
    streams().print(wanted.equals("json") ? prompts.json() : prompts.table());
    prompts.notes("goal 'validate'").forEach(getLog()::warn);
  }
}
