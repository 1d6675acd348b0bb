package io.promptcompiler.workbench;

import io.promptcompiler.core.command.ReviewFormat;
import io.promptcompiler.core.command.Workbench;
import io.promptcompiler.core.diagnostic.TerminalColors;
import io.promptcompiler.workbench.review.WriteReview;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The implementation of the workbench that goals and commands load. */
public final class PromptWorkbench implements Workbench {
  /** Creates the workbench; called by {@code ServiceLoader}. */
  public PromptWorkbench() {}

  @Override
  public Written site(List<Shown> modules, Texts texts, Path folder) throws IOException {
    return WriteSite.write(Catalogue.of(modules, texts), folder);
  }

  @Override
  public void serve(
      List<Shown> modules, Texts texts, InetSocketAddress address, Consumer<String> say)
      throws IOException {
    PageServer.run(modules, texts, address, say);
  }

  @Override
  public String review(
      List<Compared> modules,
      List<String> uncompared,
      ReviewFormat format,
      TerminalColors colors,
      Path base) {
    return WriteReview.of(modules, uncompared, format, colors, base);
  }
}
