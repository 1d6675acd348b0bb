package io.promptcompiler.maven;

import io.promptcompiler.core.command.Workbench;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Serves the pages of {@code site} on this machine, for the current templates on disk: saved
 * changes are shown immediately. Ctrl-C stops it.
 */
@Mojo(name = "serve", requiresDependencyCollection = ResolutionScope.COMPILE, threadSafe = true)
public class ServeMojo extends AbstractPagesMojo<ServeMojo> {

  /** The port; 0 for any that is free. */
  @Parameter(property = "prompt.port", defaultValue = "8809")
  private int port;

  /** Creates the goal; called by Maven. */
  public ServeMojo() {}

  @Override
  ServeMojo self() {
    return this;
  }

  @Override
  boolean explains() {
    return false; // comparing all prompts takes too long for a page
  }

  @Override
  ServeMojo again() {
    return new ServeMojo();
  }

  @Override
  void run(Workbench workbench, List<Shown> modules, Texts texts) throws Exception {
    workbench.serve(
        modules,
        texts,
        new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port),
        sentence -> getLog().info(sentence));
  }
}
