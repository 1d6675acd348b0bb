package io.promptcompiler.maven;

import io.promptcompiler.core.command.Workbench;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.command.Workbench.Written;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.source.OutputFolder;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Writes pages that show the prompts. A browser can open them as files, and any web server can
 * serve them. For a project of several modules, run it on the command line: the pages then show the
 * prompts of all modules.
 */
@Mojo(name = "site", requiresDependencyCollection = ResolutionScope.COMPILE, threadSafe = true)
public class SiteMojo extends AbstractPagesMojo<SiteMojo> {
  /** The folder to write. */
  @Parameter(
      property = "prompt.siteDirectory",
      defaultValue = "${session.executionRootDirectory}/target/prompt-site",
      required = true)
  private @Nullable File siteDirectory;

  /** Creates the goal; called by Maven. */
  public SiteMojo() {}

  @Override
  SiteMojo self() {
    return this;
  }

  @Override
  boolean explains() {
    return true;
  }

  @Override
  SiteMojo again() {
    return new SiteMojo();
  }

  @Override
  void run(Workbench workbench, List<Shown> modules, Texts texts) throws Exception {
    Path folder = given(siteDirectory).toPath().toAbsolutePath().normalize();
    OutputFolder.refuseLinks(folder, project().getBasedir().toPath());
    Written written = workbench.site(modules, texts, folder);
    getLog().info(Plural.of(written.prompts(), "prompt") + ": " + written.page());
  }
}
