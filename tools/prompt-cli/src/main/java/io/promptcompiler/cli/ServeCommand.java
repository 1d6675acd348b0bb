package io.promptcompiler.cli;

import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.workbench.PromptWorkbench;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves pages that show the current prompts on disk. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Serves the pages of 'site' on this machine, until Ctrl-C.",
      "The pages follow saved templates immediately."
    })
final class ServeCommand extends ProjectCommand {
  private static final int LARGEST_PORT = 65_535;

  @Option(
      names = {"-p", "--port"},
      paramLabel = "PORT",
      description = "The port; 0 for any free port. Default: 8809.",
      defaultValue = "8809")
  private int port;

  @Mixin private PageOptions pages = new PageOptions();

  @Override
  public Integer call() throws IOException {
    if (port < 0 || port > LARGEST_PORT) {
      throw new UsageException("--port needs a number from 0 to 65535, not " + port + ".");
    }
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    new PromptWorkbench()
        .serve(
            pages.shown(modules(), project().folder(console()), console(), /* explains= */ false),
            pages.texts(console()),
            address,
            sentence -> console().say(sentence));
    return ExitCodes.GOOD;
  }
}
