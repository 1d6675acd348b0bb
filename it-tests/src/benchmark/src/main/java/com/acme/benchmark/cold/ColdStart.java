package com.acme.benchmark.cold;

/** Does one task in one way, and prints how many nanoseconds that took. */
public final class ColdStart {
  private ColdStart() {}

  /**
   * Measures.
   *
   * @param args the class of the task, and the way
   */
  public static void main(String[] args) {
    openJars();
    Task task = task(args[0]);
    task.prepare(args[1]);
    long start = System.nanoTime();
    String[] texts = task.render(args[1]);
    long nanos = System.nanoTime() - start;
    if (texts.length == 0) {
      throw new AssertionError("nothing was rendered");
    }
    System.out.println(nanos);
  }

  /** Else a way would pay for the jars of all engines that stand before its own. */
  private static void openJars() {
    if (ColdStart.class.getResource("/no such resource") != null) {
      throw new AssertionError("found what is not there");
    }
  }

  /** A task by its class. */
  public static Task task(String name) {
    try {
      return (Task) Class.forName(name).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name, e);
    }
  }
}
