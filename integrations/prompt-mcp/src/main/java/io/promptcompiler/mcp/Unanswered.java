package io.promptcompiler.mcp;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Counts messages that are being handled, to wait for the last. */
final class Unanswered {
  private final Lock lock = new ReentrantLock();
  private final Condition none = lock.newCondition();
  private int count;

  void begin() {
    lock.lock();
    try {
      count++;
    } finally {
      lock.unlock();
    }
  }

  void end() {
    lock.lock();
    try {
      if (--count == 0) {
        none.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until there is none, but not forever. */
  void await(long most, TimeUnit unit) {
    long left = unit.toNanos(most);
    lock.lock();
    try {
      while (count > 0 && left > 0) {
        left = none.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }
}
