package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.TextPrompt;
import java.io.IOException;
import java.io.OutputStream;

/** What generated prompts that are one text have in common. */
public abstract class GeneratedText extends GeneratedPrompt implements TextPrompt {

  /** For generated classes. */
  protected GeneratedText() {}

  /** Writes the text, piece by piece. */
  protected abstract void write(TextOutput out) throws IOException;

  @Override
  public final void renderTo(Appendable out) throws IOException {
    out.append(render());
  }

  @Override
  public final void writeUtf8(OutputStream out) throws IOException {
    writeAll(TextOutput.utf8(out));
  }

  @Override
  public final void writeJsonString(OutputStream out) throws IOException {
    writeAll(TextOutput.jsonString(out));
  }

  private void writeAll(TextOutput out) throws IOException {
    try {
      write(out.start());
    } catch (StackOverflowError e) {
      throw RenderLimits.tooDeep(getClass().getName(), e);
    }
    out.finish();
  }
}
