package com.acme;

/** Uses what uses the prompts. */
public final class Main {
  private Main() {}

  /** Runs. */
  public static void main(String[] names) {
    System.out.print(App.greeting(names[0]));
  }
}
