package io.promptcompiler.maven;

import io.promptcompiler.core.catalog.CachingList;
import io.promptcompiler.core.command.ListCaching;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Prints how many tokens of each prompt stay the same in all requests of a deployment and of a
 * session, so that providers can cache them, and which value comes before the rest.
 */
@Mojo(name = "caching", requiresDependencyCollection = ResolutionScope.COMPILE, threadSafe = true)
public class CachingMojo extends AbstractReactorMojo<CachingMojo> {

  /** The id of a prompt, such as {@code build/code.md}. Without it, all prompts are listed. */
  @Parameter(property = "prompt.id")
  private @Nullable String id;

  /** {@code table} for people or {@code json} for tools. */
  @Parameter(property = "prompt.format", defaultValue = "table")
  private @Nullable String format;

  /** Creates the goal; called by Maven. */
  public CachingMojo() {}

  @Override
  CachingMojo self() {
    return this;
  }

  @Override
  void run(List<Member<CachingMojo>> members) throws Exception {
    String wanted = given(format);
    if (!wanted.equals("table") && !wanted.equals("json")) {
      throw new MojoFailureException(
          "The format cannot be '" + wanted + "'. Possible values: table, json.");
    }
    CachingList list =
        ListCaching.of(
            members.stream().map(Member::module).toList(),
            id == null ? "" : id.strip(),
            Path.of(""));
    if (list.isEmpty() && id != null) {
      throw new MojoFailureException(
          "There is no prompt '"
              + id
              + "' without errors. 'mvn prompt:list' prints all prompts, 'mvn prompt:validate' the"
              + " errors.");
    }
    streams().print(wanted.equals("json") ? list.json() : list.table());
  }
}
