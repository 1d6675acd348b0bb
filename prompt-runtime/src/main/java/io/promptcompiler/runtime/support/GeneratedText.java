package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.TextPrompt;
import java.io.IOException;
import java.io.OutputStream;

/** The base class of generated prompts that render a text. */
public abstract class GeneratedText extends GeneratedPrompt implements TextPrompt {

  /** Constructor for generated classes. */
  protected GeneratedText() {}

  /** Writes the rendered text in pieces. */
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
